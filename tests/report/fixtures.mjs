/* Figures and records for the tests of the inspection page. Coordinates are worked out by hand from the SVG
 * specification, so that they do not depend on our own extraction. */
import fs from 'node:fs';
import path from 'node:path';

const NS = 'xmlns="http://www.w3.org/2000/svg"';

/* Colours that no mark and no part of the page has. */
export const RED = [255, 0, 1];
export const BLUE = [1, 0, 255];
const hex = (rgb) => `#${rgb.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
const BODY = `<rect x="20" y="20" width="60" height="40" fill="${hex(RED)}"/>` +
  `<rect x="300" y="200" width="80" height="60" fill="${hex(BLUE)}"/>`;

/* The same two boxes under roots that say their size in different ways: `canvas` and `boxes` are what the SVG
 * specification makes of them, in user units of the outermost viewport. */
const same = [[20, 20, 60, 40], [300, 200, 80, 60]];
export const ROOTS = [
  { name: 'plain', root: 'width="400" height="300" viewBox="0 0 400 300"', canvas: [400, 300], boxes: same },
  { name: 'viewbox-only', root: 'viewBox="0 0 400 300"', canvas: [400, 300], boxes: same },
  { name: 'size-only', root: 'width="400" height="300"', canvas: [400, 300], boxes: same },
  { name: 'percent', root: 'width="100%" height="100%" viewBox="0 0 400 300"', canvas: [400, 300], boxes: same },
  { name: 'percent-max-width', root: 'width="100%" style="max-width: 120px" viewBox="0 0 400 300"', canvas: [400, 300], boxes: same },
  { name: 'style-size', root: 'style="width:50%;height:30px;margin:20px" viewBox="0 0 400 300"', canvas: [400, 300], boxes: same },
  { name: 'style-sheet', root: 'viewBox="0 0 400 300"', head: '<style>svg{width:100px;height:20px;border:9px solid;padding:30px}</style>',
    canvas: [400, 300], boxes: same },
  { name: 'zero-viewbox', root: 'width="400" height="300" viewBox="0 0 0 0"', canvas: [400, 300], boxes: same },
  /* 4 in and 3 in: 96 px each, so 384 x 288, scale 0.96 */
  { name: 'inches', root: 'width="4in" height="3in" viewBox="0 0 400 300"', canvas: [384, 288],
    boxes: [[19.2, 19.2, 57.6, 38.4], [288, 192, 76.8, 57.6]] },
  /* 800 x 300 for 400 x 300: scale 1, 200 left over on each side (xMidYMid meet) */
  { name: 'wide', root: 'width="800" height="300" viewBox="0 0 400 300"', canvas: [800, 300],
    boxes: [[220, 20, 60, 40], [500, 200, 80, 60]] },
  { name: 'wide-min', root: 'width="800" height="300" viewBox="0 0 400 300" preserveAspectRatio="xMinYMin"', canvas: [800, 300], boxes: same },
  { name: 'stretched', root: 'width="800" height="300" viewBox="0 0 400 300" preserveAspectRatio="none"', canvas: [800, 300],
    boxes: [[40, 20, 120, 40], [600, 200, 160, 60]] },
  { name: 'origin', root: 'viewBox="-50 -30 500 400"', canvas: [500, 400], boxes: [[70, 50, 60, 40], [350, 230, 80, 60]] },
];

export const graph = (source, [width, height], nodes, edges = [], rest = {}) => ({
  schema: 'diagrade/graph@1', source, width, height,
  nodes: nodes.map(([id, text, box, line]) => ({ id, text, box, source_lines: line ? [line] : [] })),
  edges: edges.map(([id, from, to, points, directed = true, label = '']) => ({ id, from, to, directed, label, points, source_lines: [] })),
  diagnostics: [], ...rest,
});

export const counts = (tp, fp, fn) => {
  const precision = tp + fp ? tp / (tp + fp) : 0, recall = tp + fn ? tp / (tp + fn) : 0;
  return { tp, fp, fn, precision, recall, f1: precision + recall ? 2 * precision * recall / (precision + recall) : 0 };
};

export const failed = (item, system, generated, reference, message) => ({
  schema: 'diagrade/record@1', item, system, status: 'failed', error: { code: 'format', message },
  generated, reference, generated_graph: null, reference_graph: null, score: null,
});

/* Two checked files: a figure with a finding on each of its boxes, and an IR document that leaves its frame. The picture
 * of the latter shows x -14.5 to 84.5 and y -14.5 to 54.5 (what is drawn and 5 % around it), y upwards, so that the box
 * [0, 0, 80, 40] stands 14.5 from the left and from the top. */
export function writeChecked(directory) {
  fs.writeFileSync(path.join(directory, 'checked.svg'), `<svg ${NS} viewBox="0 0 400 300">${BODY}</svg>`);
  fs.writeFileSync(path.join(directory, 'checked.json'), JSON.stringify({
    tikzpicture_options: { x: '1pt', y: '1pt' }, clips: [{ type: 'rectangle', corner1: [-10, -10], corner2: [50, 50] }],
    shapes: [{ type: 'polygon', vertices: [[0, 0], [40, 0], [80, 40], [0, 40]], cycle: true }],
  }));
  const evil = '<img src=x onerror="window.__pwned=1">';
  return [{
    schema: 'diagrade/check@1', id: 'checked', file: 'checked.svg', kind: 'svg', width: 400, height: 300, signature: 'checks:diagrade.8',
    checks: {
      diagram_fully_in_canvas: { verdict: 'fail', severity: 'error', message: 'both', where: [
        { message: `first ${evil}`, box: same[0], line: 7, entities: ['n1'] }, { message: 'second', box: same[1] }] },
      labels_associated_with_elements: { verdict: 'fail', severity: 'warning', message: 'one', where: [{ message: 'a point', box: [200.5, 150.5, 0, 0] }] },
      shape_outlines_are_closed: { verdict: 'pass', severity: 'error', message: 'all are closed' },
      angle_labels_matches_arcs: { verdict: 'n/a', severity: 'error', message: 'no arcs' },
    }, diagnostics: [{ level: 'warning', message: 'odd', line: 3 }],
  }, {
    schema: 'diagrade/check@1', id: 'checked', file: 'checked.json', kind: 'ir', signature: 'checks:diagrade.8',
    checks: { diagram_fully_in_canvas: { verdict: 'fail', severity: 'error', message: 'out', where: [{ message: 'out', box: [0, 0, 80, 40], entities: ['shapes[0]'] }] } },
    diagnostics: [],
  }, { schema: 'diagrade/check@1', id: 'gone', file: 'gone.svg', error: { code: 'open', message: 'gone.svg: cannot open' } }];
}

export function writeRoots(directory) {
  return ROOTS.map(({ name, root, head = '', canvas, boxes }) => {
    const file = `root-${name}.svg`;
    fs.writeFileSync(path.join(directory, file), `<svg ${NS} ${root}>${head}${BODY}</svg>`);
    const nodes = boxes.map((box, i) => [`n${i + 1}`, i ? 'blue' : 'red', box]);
    return {
      schema: 'diagrade/record@1', item: name, system: 'roots', status: 'scored', error: null, generated: file, reference: file,
      generated_graph: graph(file, canvas, nodes), reference_graph: graph(file, canvas, nodes),
      score: {
        schema: 'diagrade/score@1', node: counts(2, 0, 0),
        matches: [{ generated: 'n1', reference: 'n1', similarity: 1 }, { generated: 'n2', reference: 'n2', similarity: 1 }],
      },
    };
  });
}

/* A figure of boxes and straight arrows for a graph. */
function draw(figure, extra = '') {
  const [width, height] = [figure.width, figure.height];
  const boxes = figure.nodes.map(({ text, box: [x, y, w, h] }) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="#eaf1fb" stroke="#4a6fa5"/>` +
    `<text x="${x + w / 2}" y="${y + h / 2 + 4}" font-size="13" font-family="sans-serif" text-anchor="middle">${text}</text>`).join('\n');
  const lines = figure.edges.map(({ points }) =>
    `<polyline points="${points.map((p) => p.join(',')).join(' ')}" fill="none" stroke="#444" stroke-width="1.5" marker-end="url(#a)"/>`).join('\n');
  return `<svg ${NS} width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif">` +
    '<defs><marker id="a" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L10 5L0 10z" fill="#444"/></marker></defs>' +
    `${boxes}\n${lines}${extra}</svg>`;
}

/* One pair with a fault of every kind. */
export function writePair(directory, system = 'atlas') {
  const reference = graph('reference.svg', [520, 420], [
    ['n1', 'Source tokens', [30, 330, 150, 44], 3], ['n2', 'Embedding', [30, 240, 150, 44], 5],
    ['n3', 'Encoder stack', [30, 130, 150, 60], 7], ['n4', 'Decoder stack', [320, 130, 160, 60], 9],
    ['n5', 'Softmax', [320, 40, 160, 44], 11], ['n6', 'Target tokens', [320, 330, 160, 44], 13],
  ], [
    ['e1', 'n1', 'n2', [[105, 330], [105, 284]]], ['e2', 'n2', 'n3', [[105, 240], [105, 190]]],
    ['e3', 'n3', 'n4', [[180, 160], [320, 160]]], ['e4', 'n4', 'n5', [[400, 130], [400, 84]]],
    ['e5', 'n6', 'n4', [[400, 330], [400, 190]]],
  ]);
  const generated = graph('generated.svg', [520, 420], [
    ['n1', 'Source tokens', [30, 340, 150, 44], 4], ['n2', 'Embeddings', [30, 250, 150, 44], 6],
    ['n3', 'Encoder stack', [30, 140, 150, 60], 8], ['n4', 'Decoder', [320, 140, 160, 60], 10],
    ['n5', 'Softmax', [320, 40, 160, 44], 12], ['n6', 'Beam search', [320, 340, 160, 44], 14],
  ], [
    ['e1', 'n2', 'n1', [[105, 294], [105, 340]]], ['e2', 'n2', 'n3', [[105, 250], [105, 200]]],
    ['e3', 'n3', 'n4', [[180, 170], [320, 170]]], ['e4', 'n4', 'n5', [[400, 140], [400, 84]]],
    ['e5', 'n3', 'n5', [[180, 150], [250, 150], [250, 62], [320, 62]]],
  ], { diagnostics: [{ level: 'warning', message: 'attribute fill is given twice, the first one counts', line: 9 }],
    texts: [{ text: 'Figure 1', role: 'title', box: [10, 5, 60, 14] }] });
  fs.writeFileSync(path.join(directory, 'reference.svg'), draw(reference));
  fs.writeFileSync(path.join(directory, `generated-${system}.svg`), draw(generated, `<!-- ${system} -->`));
  return {
    schema: 'diagrade/record@1', item: 'translation', system, status: 'scored', error: null,
    generated: `generated-${system}.svg`, reference: 'reference.svg', generated_graph: generated, reference_graph: reference,
    score: {
      schema: 'diagrade/score@1', signature: 'diagrade:0.1.0|nodes:draft.K1.5.t0.2|match:optimal.lev0.80|zero:0',
      generated: 'generated.svg', reference: 'reference.svg',
      node: counts(4, 2, 2), edge: counts(1, 2, 1), edge_all: counts(1, 4, 4), path: counts(1, 2, 2), contracted_path: counts(3, 2, 3),
      matches: [{ generated: 'n1', reference: 'n1', similarity: 1 }, { generated: 'n2', reference: 'n2', similarity: 0.9 },
        { generated: 'n3', reference: 'n3', similarity: 1 }, { generated: 'n5', reference: 'n5', similarity: 1 }],
      missing_nodes: [{ id: 'n4', text: 'Decoder stack', best: { id: 'n4', similarity: 0.538 } },
        { id: 'n6', text: 'Target tokens', best: { id: 'n1', similarity: 0.615, taken: true } }],
      extra_nodes: [{ id: 'n4', text: 'Decoder', best: { id: 'n4', similarity: 0.538 } }, { id: 'n6', text: 'Beam search', best: null }],
      missing_edges: [{ id: 'e1', from: 'n1', to: 'n2', directed: true, reason: 'reversed' }],
      extra_edges: [{ id: 'e1', from: 'n2', to: 'n1', directed: true, reason: 'reversed' },
        { id: 'e5', from: 'n3', to: 'n5', directed: true, reason: 'indirect' }],
      unmatched_end_edges: {
        generated: [{ id: 'e3', from: 'n3', to: 'n4', directed: true }, { id: 'e4', from: 'n4', to: 'n5', directed: true }],
        reference: [{ id: 'e3', from: 'n3', to: 'n4', directed: true }, { id: 'e4', from: 'n4', to: 'n5', directed: true }, { id: 'e5', from: 'n6', to: 'n4', directed: true }],
      },
      missing_paths: [{ from: 'n1', to: 'n2' }, { from: 'n1', to: 'n3' }], extra_paths: [{ from: 'n2', to: 'n1' }],
      notes: [{ list: 'missing_paths', listed: 2, total: 1234 }],
      diagnostics: [],
    },
  };
}

/* A figure with a label above a line, one beside a line, one on a line (a plate), a container with a title and boxes under
 * texts. `words` are the boxes of all its texts, in user units; there is room beside each of them. No edge of the
 * generated figure is right, so that every id is shown. */
export function writeLabels(directory) {
  const nodes = [['n1', 'Alpha', [40, 60, 100, 40]], ['n2', 'Beta', [300, 60, 100, 40]], ['n3', 'Gamma', [40, 240, 100, 40]],
    ['n4', 'Group', [280, 180, 200, 160]], ['n5', 'Delta', [300, 240, 100, 40]]];
  const texts = [['above the line', [170, 62, 100, 14]], ['beside', [94, 160, 50, 14]], ['plate', [195, 253, 50, 14]], ['heading', [40, 40, 100, 14]]];
  const own = graph('labels.svg', [520, 380], nodes, [
    ['e1', 'n1', 'n2', [[140, 80], [300, 80]], true, 'above the line'], ['e2', 'n1', 'n3', [[90, 100], [90, 240]], true, 'beside'],
    ['e3', 'n3', 'n5', [[140, 260], [300, 260]], true, 'plate'], ['e4', 'n2', 'n5', [[350, 100], [350, 240]]],
  ], { texts: texts.map(([text, box]) => ({ text, role: text === 'heading' ? 'annotation' : 'edge_label', box })) });
  /* Texts of 13 px in the middle of boxes of 100 x 40: 60 x 14 around the centre holds them; the title is at (288, 186). */
  const words = [...texts.map(([, box]) => box), [288, 186, 50, 16],
    ...nodes.filter(([id]) => id !== 'n4').map(([, , [x, y]]) => [x + 20, y + 13, 60, 14])];
  const title = '<text x="288" y="199" font-size="13">Group</text>';
  const shown = { ...own, nodes: own.nodes.filter(({ id }) => id !== 'n4') };
  fs.writeFileSync(path.join(directory, 'labels.svg'), draw(shown, `<rect x="280" y="180" width="200" height="160" fill="none" stroke="#999"/>${title}` +
    texts.map(([text, [x, y, , h]]) => `<text x="${x}" y="${y + h - 3}" font-size="13">${text}</text>`).join('')));
  return { words, record: {
    schema: 'diagrade/record@1', item: 'labels', system: 'room', status: 'scored', error: null, generated: 'labels.svg', reference: 'labels.svg',
    generated_graph: own, reference_graph: { ...own, edges: [] },
    score: { schema: 'diagrade/score@1', node: counts(5, 0, 0), edge: counts(0, 4, 0), missing_edges: [],
      matches: nodes.map(([id]) => ({ generated: id, reference: id, similarity: 1 })),
      extra_edges: own.edges.map(({ id, from, to }) => ({ id, from, to, directed: true, reason: 'absent' })) },
  } };
}

/* Figures and labels that try to run script or to load something. `bait` is the address of a server that counts. */
export function writeHostile(directory, bait) {
  const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const pwn = 'window.__pwned=1;try{parent.__pwned=1;top.__pwned=1}catch(e){}';
  const box = '<rect x="10" y="10" width="80" height="40" fill="#cde"/>';
  const bodies = {
    script: `${box}<script>${pwn}</script><script href="${bait}/a.js"/>`,
    onload: `<g onload="${pwn}">${box}</g>`,
    foreign: `${box}<foreignObject width="90" height="90"><div xmlns="http://www.w3.org/1999/xhtml"><script>${pwn}</script>` +
      `<img src="${bait}/x.png" onerror="${pwn}"/><iframe src="${bait}/frame"></iframe></div></foreignObject>`,
    image: `${box}<image href="${bait}/i.png" width="9" height="9"/><image xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="${bait}/j.png" width="9" height="9"/>` +
      `<image href="${png}" width="9" height="9"/><use href="${bait}/s.svg#x"/>`,
    css: `<style>@import url(${bait}/c.css); @font-face{font-family:z;src:url(${bait}/f.woff)} text{font-family:z} rect{fill:url(${bait}/p.svg#p)} svg{background:url(${bait}/b.png)}</style>${box}<text y="40">z</text>`,
    smil: `<a href="#"><animate attributeName="href" values="javascript:${pwn}"/>${box}</a><set attributeName="onmouseover" to="${pwn}"/>`,
  };
  const records = Object.entries(bodies).map(([name, body]) => {
    const file = `hostile-${name}.svg`;
    fs.writeFileSync(path.join(directory, file), `<svg ${NS} viewBox="0 0 100 60" onload="${pwn}">${body}</svg>`);
    const own = graph(file, [100, 60], [['n1', '</script><script>window.__pwned=1</script>', [10, 10, 80, 40]]],
      [['e1', 'n1', 'n1', [[10, 10], [20, 20]], true, '<img src=x onerror="window.__pwned=1">']]);
    return {
      schema: 'diagrade/record@1', item: `</title><script>window.__pwned=1</script>${name}`, system: `"><img src=x onerror=window.__pwned=1>`,
      status: 'scored', error: null, generated: file, reference: file, generated_graph: own, reference_graph: own,
      score: {
        signature: '<!--<script>window.__pwned=1\u2028</script>', node: counts(0, 1, 1),
        missing_nodes: [{ id: 'n1', text: '<svg onload=window.__pwned=1>', best: null }], extra_nodes: [{ id: 'n1' }],
        diagnostics: [{ figure: 'generated', level: '"><script>window.__pwned=1</script>', message: '<b onclick=1>', line: 1 }],
      },
    };
  });
  return records;
}
