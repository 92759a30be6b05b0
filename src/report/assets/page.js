/* Builds the inspection page. Whatever a figure or a record says enters the page as text or as the image of a data URI,
 * never as markup. */
(() => {
  'use strict';

  const SVG = 'http://www.w3.org/2000/svg';
  const CROWD = 60; /* nodes of a figure, from which on the names of those that are right would bury the others */
  const PATH_END = 24; /* characters of a path that are never cut: the name of the file is there */
  const LINES_SHOWN = 8; /* of the source lines of one thing: a bus of forty strokes would fill the strip */
  const SIDES = ['generated', 'reference'];
  const OTHER = { generated: 'reference', reference: 'generated' };
  /* What the sides are called where both are readings of one figure, which is then shown once. */
  const READINGS = { generated: 'reading', reference: 'truth' };

  const EDGE_REASONS = {
    missing: {
      reversed: 'drawn in the opposite direction',
      direction: 'drawn one way only; the reference has both ways',
      indirect: 'joined only through other boxes',
      absent: 'no connection is drawn between the two',
      end: 'one of the two was not read',
    },
    extra: {
      reversed: 'the reference has it in the opposite direction',
      direction: 'drawn both ways or without an arrow; the reference has one way only',
      indirect: 'the reference joins the two only through other boxes',
      absent: 'the reference does not connect the two',
      end: 'one of the two should not be there',
    },
  };

  /* What a mark says: sign, word, and the class that gives it colour and dashes. */
  const KINDS = {
    matched: { sign: '✓', word: 'matched' },
    missing: { sign: '−', word: 'missing' },
    extra: { sign: '+', word: 'extra' },
    turned: { sign: '⇄', word: 'other direction' },
    grouped: { sign: '∈', word: 'in a group' },
    unscored: { sign: '·', word: 'an end is unmatched' },
    'fault-error': { sign: findings.SIGNS.error, word: 'error' },
    'fault-warning': { sign: findings.SIGNS.warning, word: 'warning' },
    'fault-note': { sign: findings.SIGNS.note, word: 'note' },
  };

  /* ---- small helpers ---- */

  const { field, interrupted, isBox, nodeWords, placeTags } = placement; /* of placement.js */
  const { index, pairs, metrics, routes, value, columnOf, list } = diagrade; /* of data.js */

  /* el('td', {class: 'num', onclick: f}, child, ...); children are nodes or text. */
  function el(name, attributes, ...children) {
    const element = document.createElement(name);
    fill(element, attributes);
    for (const child of children.flat()) if (child !== null && child !== undefined) element.append(child);
    return element;
  }
  function svg(name, attributes, ...children) {
    const element = document.createElementNS(SVG, name);
    fill(element, attributes);
    element.append(...children);
    return element;
  }
  function fill(element, attributes) {
    for (const [key, value] of Object.entries(attributes || {})) {
      if (value === null || value === undefined || value === false) continue;
      if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
      else element.setAttribute(key, value === true ? '' : value);
    }
  }
  const number = (value, digits = 2) => (Number.isFinite(value) ? value.toFixed(digits) : '–');
  const quote = (text) => `“${text}”`;
  const plural = (n, one, many = `${one}s`) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
  const metricName = (name) => name.replaceAll('_', ' ');
  const band = (value) => (!Number.isFinite(value) ? 'none' : value >= 0.8 ? 'good' : value >= 0.5 ? 'fair' : 'poor');

  function bar(value) {
    const inner = el('span', { class: `bar-fill ${band(value)}` });
    inner.style.width = `${Number.isFinite(value) ? Math.max(0, Math.min(1, value)) * 100 : 0}%`;
    return el('span', { class: 'bar', 'aria-hidden': 'true' }, inner);
  }

  /* What may be wider than its place: it scrolls by itself, also by keys. */
  const scrolled = (name, child) => el('div', { class: 'scroll wide', tabindex: '0', role: 'region', 'aria-label': name }, child);

  /* ---- the pairs ---- */

  const checked = pairs.length > 0 && pairs.every((pair) => pair.checks || pair.failed) && pairs.some((pair) => pair.checks);
  const readings = pairs.length > 0 && pairs.every((pair) => pair.one);
  const summary = (name) => (index.metrics && Object.hasOwn(index.metrics, name) ? index.metrics[name] : null);
  const rules = index.checks || {};
  if (checked) for (const pair of pairs) pair.mean = pair.failed ? -Infinity : findings.weight(pair);
  const single = pairs.length === 1;

  const top = document.getElementById('top');
  const main = document.getElementById('main');
  const view = { text: '', check: '', worst: true, shown: pairs, scroll: 0, place: null, hidden: new Set(), sides: 'both' };
  let onKey = null; /* key handler of the view on screen */
  let letGo = () => {}; /* ends the highlighting of the view on screen */
  let leave = () => {}; /* lets go of what the view on screen holds */

  /* ---- overview ---- */

  /* The address of a pair keeps what the overview shows, so that the next one is known. */
  function address(pair) {
    const query = checked ? '' : overview.write();
    return query ? `${pair.route}?${query}` : pair.route;
  }
  function remember() {
    const query = overview.write();
    const hash = query ? `#?${query}` : '#';
    if (location.hash !== hash && (location.hash || query)) history.replaceState(null, '', hash);
  }

  function topBar(...children) {
    top.replaceChildren(el('div', { class: 'bar-top' }, children, el('span', { class: 'tools' },
      el('button', { type: 'button', class: 'plain', title: 'Light or dark', 'aria-label': 'Light or dark', onclick: theme.turn }, '◐'),
      el('button', { type: 'button', class: 'plain', title: 'Keys (?)', 'aria-label': 'Keys', onclick: help.open }, '?'))));
  }

  function showOverview() {
    document.title = index.title || 'diagrade';
    const jumps = checked || !pairs.length ? [] : [['systems', readings ? 'Sources' : 'Systems'], ['pairs', 'Pairs'], ['plots-of-values', 'Plots']]
      .map(([id, name]) => el('button', { type: 'button', class: 'jump', onclick: () => document.getElementById(id).scrollIntoView() }, name));
    topBar(el('h1', {}, index.title || 'diagrade'),
      el('p', { class: 'hint' }, `${plural(pairs.length, checked ? 'file' : 'pair')}, diagrade ${index.version || ''}`),
      jumps.length ? el('nav', { 'aria-label': 'Sections' }, jumps) : null);
    const verdict = el('p', { class: 'verdict' }, index.verdict || '');
    main.className = 'overview';
    onKey = null;
    if (!pairs.length) {
      main.replaceChildren(el('p', { class: 'card' }, 'No records.'));
    } else if (checked) {
      main.replaceChildren(verdict, ...findings.overview({ el, plural, pairs, rules, view, errorText, scrolled }));
    } else {
      const kit = { el, fill, plural, number, bar, scrolled, summary, errorText, readings, address, again: () => { remember(); show(); },
        changed: (shown) => { view.shown = shown; remember(); } };
      const table = overview.pairTable(kit);
      const plots = overview.plotCards(kit);
      main.replaceChildren(verdict, overview.systemsCard(kit), table.card, ...(plots.length ? [el('div', { id: 'plots-of-values' }, plots)] : []));
      table.update();
      if (view.place) table.restore(view.place);
      onKey = table.onKey;
      leave = () => { view.place = table.place(); table.close(); };
    }
    window.scrollTo(0, view.scroll);
  }

  /* A message that begins with its code need not say it again. */
  function errorText(error) {
    if (!error) return 'failed';
    const message = error.message || 'failed';
    return !error.code || message.startsWith(`${error.code}:`) ? message : `${error.code}: ${message}`;
  }

  /* ---- one pair: what each node and edge is ---- */

  /* Reads a record into marks: `sides[side]` holds nodes and edges with their kind, `partners` maps the key of a mark
   * to the keys of what it corresponds to on the other figure. A key is "<side>:<node or edge>:<id>". */
  function readPair(record) {
    const score = record.score || {};
    const checks = list(record.checks || score.checks);
    const model = { record, score, checks, alone: Boolean(record.checks), findings: findings.places(checks), scored: Boolean(record.score), one: record.one_figure === true, sides: {}, partners: new Map(), notes: new Map(), threshold: NaN };
    model.name = (side) => (model.one ? READINGS[side] : side);
    const found = /match:[a-z]+\.[a-z]+([0-9.]+[0-9])/.exec(score.signature || '');
    if (found) model.threshold = Number(found[1]);
    model.cut = new Map(list(score.notes).map((note) => [note.list, note]));
    for (const [side, faults] of [['generated', 'extra_edges'], ['reference', 'missing_edges']]) {
      /* A file that was checked alone has a canvas and no graph. */
      const graph = model.alone ? (side === 'generated' && record.width > 0 ? { width: record.width, height: record.height, understood: record.understood } : null) : record[`${side}_graph`];
      /* An edge that no list names is matched, provided that the list is there and was not cut. */
      const whole = Array.isArray(score[faults]) && !model.cut.has(faults);
      const nodes = new Map(list(graph && graph.nodes).map((node) => [node.id, { ...node, kind: 'unscored' }]));
      const edges = new Map(list(graph && graph.edges).map((edge) =>
        [edge.id, { ...edge, kind: whole ? 'matched' : 'unscored' }]));
      const texts = new Map(list(graph && graph.texts).map((text, i) => [`t${i + 1}`, { ...text, id: `t${i + 1}`, kind: 'text' }]));
      for (const { id, role, text } of texts.values())
        model.notes.set(`${side}:text:${id}`, `${quote(text || '')} is no node: ${metricName(role || 'text')}`);
      const unreads = new Map(list(graph && graph.unread).map(({ kind, place, line, reason }, i) =>
        [`u${i + 1}`, { id: `u${i + 1}`, kind: 'unread', what: String(kind), box: place, line, reason: String(reason || '') }]));
      for (const { id, what, line, reason } of unreads.values())
        model.notes.set(`${side}:unread:${id}`, [`not read: ${what}: ${reason}`, line ? `line ${line}` : ''].filter(Boolean).join(' · '));
      model.sides[side] = { side, graph, nodes, edges, texts, unreads };
    }
    for (const place of model.findings) model.notes.set(place.key, findings.describe(rules, place));
    const { generated, reference } = model.sides;
    const link = (a, b) => {
      for (const [from, to] of [[a, b], [b, a]]) {
        if (!model.partners.has(from)) model.partners.set(from, []);
        model.partners.get(from).push(to);
      }
    };
    const toReference = new Map();
    for (const match of list(score.matches)) {
      toReference.set(match.generated, match.reference);
      for (const [side, id] of [['generated', match.generated], ['reference', match.reference]]) {
        const node = model.sides[side].nodes.get(id);
        if (node) Object.assign(node, { kind: 'matched', similarity: match.similarity, because: match.because });
      }
      link(`generated:node:${match.generated}`, `reference:node:${match.reference}`);
    }
    for (const [side, kind] of [['generated', 'extra'], ['reference', 'missing']]) {
      const here = model.sides[side];
      for (const fault of list(score[`${kind}_nodes`])) {
        const node = here.nodes.get(fault.id);
        if (node) Object.assign(node, { kind, best: fault.best || null });
      }
      for (const fault of list(score[`${kind}_edges`])) {
        const edge = here.edges.get(fault.id);
        const turned = fault.reason === 'reversed' || fault.reason === 'direction';
        if (edge) Object.assign(edge, { kind: turned ? 'turned' : kind, reason: fault.reason });
      }
      const kindOf = (id) => (here.nodes.get(id) || {}).kind;
      for (const edge of here.edges.values()) {
        const ends = [kindOf(edge.from), kindOf(edge.to)];
        if (ends.every((end) => end === 'matched')) continue;
        /* A truth says of such an edge too whether it should be there. */
        const judged = model.one && ends.includes(kind) && !ends.includes('unscored');
        Object.assign(edge, judged ? { kind, reason: 'end' } : { kind: 'unscored' });
      }
    }
    groups.read(model);
    /* The record lists faults only; matched edges pair up by their matched ends. */
    const byEnds = new Map();
    for (const edge of reference.edges.values()) {
      const key = JSON.stringify([edge.from, edge.to]);
      if (!byEnds.has(key)) byEnds.set(key, []);
      byEnds.get(key).push(edge);
    }
    for (const edge of generated.edges.values()) {
      if (edge.kind !== 'matched' && edge.kind !== 'turned') continue;
      const from = toReference.get(edge.from), to = toReference.get(edge.to);
      const ends = [...list(byEnds.get(JSON.stringify([from, to]))),
        ...(from === to ? [] : list(byEnds.get(JSON.stringify([to, from]))))];
      for (const other of ends) {
        if (other.kind !== 'matched' && other.kind !== 'turned') continue;
        const same = other.from === from || !other.directed || !edge.directed;
        if (same || (edge.kind === 'turned' && other.kind === 'turned'))
          link(`generated:edge:${edge.id}`, `reference:edge:${other.id}`);
      }
    }
    /* The ends of an edge light up with it, on both figures: they show where a missing edge should be. */
    model.ends = (side, ends) => [...new Set(ends)].flatMap((id) => {
      const key = `${side}:node:${id}`;
      return [key, ...list(model.partners.get(key))];
    });
    for (const side of SIDES)
      for (const edge of model.sides[side].edges.values()) {
        const key = `${side}:edge:${edge.id}`;
        model.partners.set(key, [...list(model.partners.get(key)), ...model.ends(side, [edge.from, edge.to])]);
      }
    return model;
  }

  const nodeText = (here, id) => {
    const node = here.nodes.get(id);
    return node && node.text ? node.text : id;
  };
  function edgeText(here, edge) {
    const label = edge.label ? ` (${edge.label})` : '';
    return `${nodeText(here, edge.from)} ${edge.directed === false ? '—' : '→'} ${nodeText(here, edge.to)}${label}`;
  }
  function nodeReason(model, side, node) {
    const group = groups.prefix(model.sides[side].nodes.get(node.id));
    if (!node.best || !(node.best.similarity > 0))
      return group + (model.cut.has(`${side === 'reference' ? 'missing' : 'extra'}_nodes.best`)
        ? 'too many nodes to look for the closest one' : 'nothing on the other figure resembles it');
    const name = quote(nodeText(model.sides[OTHER[side]], node.best.id));
    const closest = `${group}closest: ${name} ${number(node.best.similarity)}`;
    if (node.best.taken) return `${closest}, matched to another box`;
    return Number.isFinite(model.threshold) ? `${closest}, below ${number(model.threshold)}` : `${closest}, not taken for the same`;
  }
  function edgeReason(model, set, reason) {
    const text = EDGE_REASONS[set][reason];
    const told = text && text.replace('the reference', `the ${model.name('reference')}`);
    return told && model.one ? told.replace(/^drawn/, 'read') : told;
  }
  /* How a node or an edge was found: method, confidence, how the ends of an edge meet their nodes, and the lines of the
   * figure that it was read from; as far as its document says. */
  function provenance(thing) {
    const parts = [];
    if (thing.method) parts.push(`found by ${metricName(thing.method)}`);
    if (Number.isFinite(thing.confidence)) parts.push(`confidence ${number(thing.confidence)}`);
    const ends = list(thing.ends).map((end) => (Number.isFinite(end.gap) ? `${end.meets} ${Math.round(end.gap)}` : end.meets));
    if (ends.length === 2) parts.push(`ends: ${ends.join(', ')}`);
    const lines = list(thing.source_lines);
    const shown = lines.length > LINES_SHOWN ? [...lines.slice(0, LINES_SHOWN), '…'] : lines;
    if (lines.length) parts.push(`${lines.length === 1 ? 'line' : 'lines'} ${shown.join(', ')}`);
    return parts.map((part) => ` · ${part}`).join('');
  }
  function describe(model, key) {
    if (model.notes.has(key)) return model.notes.get(key);
    const [side, what] = key.split(':', 2);
    const here = model.sides[side];
    const id = key.slice(side.length + what.length + 2);
    const thing = here[`${what}s`].get(id);
    if (!thing) return '';
    const where = provenance(thing);
    if (what === 'node') {
      const partner = thing.kind === 'matched' ? list(model.partners.get(key))[0] : null;
      let text = `${thing.id} ${quote(thing.text || '')}`;
      if (partner) {
        const other = partner.slice(partner.indexOf(':node:') + 6);
        text += ` matches ${other} ${quote(nodeText(model.sides[OTHER[side]], other))}, similarity ${number(thing.similarity)}${thing.because ? `: ${thing.because}` : ''}`;
      } else if (thing.kind !== 'unscored') {
        text += ` is ${thing.kind}; ${nodeReason(model, side, thing)}`;
      }
      return text + groups.describe(thing, (each, other) => nodeText(model.sides[each], other)) + where;
    }
    const set = side === 'generated' ? 'extra' : 'missing';
    const reason = thing.kind === 'matched' ? `in both ${model.one ? 'readings' : 'figures'}`
      : thing.kind === 'unscored' ? (model.scored ? 'left out, an end is unmatched' : 'not scored')
      : edgeReason(model, set, thing.reason) || set;
    return `${thing.id} ${edgeText(here, thing)}: ${reason}${where}`;
  }

  /* ---- one pair: the figures ---- */

  function boundary(box, target) {
    const cx = box[0] + box[2] / 2, cy = box[1] + box[3] / 2;
    const dx = target[0] - cx, dy = target[1] - cy;
    const share = Math.min(1, box[2] / 2 / Math.abs(dx || 1e-9), box[3] / 2 / Math.abs(dy || 1e-9));
    return [cx + share * dx, cy + share * dy];
  }
  function edgePoints(here, edge) {
    const points = list(edge.points).filter((point) => Array.isArray(point) && point.every(Number.isFinite));
    if (points.length >= 2) return points;
    const from = here.nodes.get(edge.from), to = here.nodes.get(edge.to);
    if (!from || !to || !Array.isArray(from.box) || !Array.isArray(to.box)) return null;
    const centre = (box) => [box[0] + box[2] / 2, box[1] + box[3] / 2];
    return [boundary(from.box, centre(to.box)), boundary(to.box, centre(from.box))];
  }
  const boxed = (box) => svg('rect', { class: 'outline', x: box[0], y: box[1], width: box[2], height: box[3] });
  function nodeMark(node, withText, container) {
    const [x, y, width, height] = node.box;
    const children = [boxed(node.box)];
    if (withText) {
      const text = svg('text', { class: 'drawn', x: x + width / 2, y: y + height / 2 });
      text.textContent = node.text || node.id;
      children.push(text);
    }
    return svg('g', { class: `mark node ${node.kind}${container ? ' container' : ''}${node.group ? ' grouped' : ''}` }, ...children);
  }
  function edgeMark(edge, points, words) {
    const d = interrupted(points, words);
    const group = svg('g', { class: `mark edge ${edge.kind}` },
      svg('polyline', { class: 'hit', points: points.map((point) => point.join(',')).join(' ') }),
      svg('path', { class: 'halo', d }), svg('path', { class: 'line', d }));
    if (edge.directed !== false) {
      const end = points[points.length - 1];
      const before = [...points].reverse().find((p) => Math.hypot(p[0] - end[0], p[1] - end[1]) > 1e-6) || end;
      const head = svg('path', { class: 'head', d: 'M1,0L-13,-6L-13,6Z' });
      head.style.transform = `translate(${end[0]}px,${end[1]}px) rotate(${Math.atan2(end[1] - before[1], end[0] - before[0])}rad) scale(var(--unit))`;
      group.append(head);
    }
    return group;
  }

  /* The id of a node or an edge; the layer of tags lies above all marks. */
  function tagOf(thing, what, key) {
    const tag = svg('text', { class: `tag ${what} ${thing.kind}`, 'aria-hidden': 'true' });
    const plain = thing.kind === 'unscored' || (what === 'edge' && thing.kind === 'matched');
    if (what === 'finding') tag.textContent = KINDS[thing.kind].sign;
    else if (what === 'unread') tag.textContent = '?';
    else tag.textContent = what === 'text' ? metricName(thing.role || 'text') : plain ? thing.id : `${KINDS[thing.kind].sign} ${thing.id}`;
    if (thing.group) tag.textContent += ` ${KINDS.grouped.sign} ${thing.group.id}`;
    tag.dataset.key = key;
    return tag;
  }

  /* Draws what one side says into the layers of a stage; returns what tags need to find their places. */
  function drawMarks(model, side, { width, height, layers, withText }, ui) {
    const here = model.sides[side];
    const tags = [], lines = [], order = [];
    const put = (what, thing, mark, place) => {
      const key = `${side}:${what}:${thing.id}`;
      /* On one figure the truth of what was read rightly would only cover the reading. */
      const classes = [`of-${side}`, ...(model.one && side === 'reference' && thing.kind === 'matched' ? ['twin'] : [])];
      mark.classList.add(...classes);
      mark.setAttribute('role', 'button');
      mark.setAttribute('aria-label', describe(model, key));
      ui.register(key, mark);
      layers[what].append(mark);
      const [x, y] = place.box || place.points[0];
      order.push({ mark, x, y, rank: ['matched', 'unscored', 'text'].includes(thing.kind) ? 1 : 0 });
      if (what === 'edge' && thing.kind === 'unscored') return;
      const tag = tagOf(thing, what, key);
      tag.classList.add(...classes);
      ui.light(key, tag);
      layers.tag.append(tag);
      tags.push({ tag, ...place });
    };
    const texts = [...here.texts.values()].filter((text) => isBox(text.box));
    const words = texts.map((text) => text.box);
    const wordField = field(width, height);
    for (const box of words) wordField.add(box);
    for (const text of texts)
      put('text', text, svg('g', { class: 'mark text' }, boxed(text.box)), { box: text.box, id: text.id, passing: true });
    for (const edge of here.edges.values()) {
      const points = edgePoints(here, edge);
      if (!points) continue;
      lines.push(points);
      put('edge', edge, edgeMark(edge, points, wordField), { points, passing: edge.kind === 'matched' });
    }
    /* Large boxes first: what lies in a container can then be reached by the pointer. */
    const boxes = [...here.nodes.values()].filter((node) => isBox(node.box));
    const area = (node) => node.box[2] * node.box[3];
    boxes.sort((a, b) => area(b) - area(a));
    const holds = field(width, height);
    boxes.forEach(({ box: [x, y, w, h] }, i) => holds.add([x + w / 2, y + h / 2, 0, 0], { i }));
    const wide = boxes.map((node, i) => ({ id: node.id, box: node.box, container: holds.meets(node.box, (entry) => entry.i > i) }));
    for (const { box: [x, y, w, h], container } of wide)
      if (container) lines.push([[x, y], [x + w, y], [x + w, y + h], [x, y + h], [x, y]]);
    const places = side === 'generated' ? model.findings.filter((place) => isBox(place.box)) : [];
    /* Large boxes first here too. */
    places.map((place) => ({ ...place, kind: `fault-${place.severity}`, box: findings.visibleBox(place.box, width, height) }))
      .sort((a, b) => area(b) - area(a)).forEach((place) =>
        put('finding', place, svg('g', { class: `mark finding ${place.kind}` }, boxed(place.box)), { box: place.box, id: place.id, passing: !model.alone }));
    for (const each of [...here.unreads.values()].filter((unread) => isBox(unread.box))) {
      const box = findings.visibleBox(each.box, width, height);
      put('unread', each, svg('g', { class: 'mark unread' }, boxed(box)), { box, id: each.id, passing: true });
    }
    boxes.forEach((node, i) => put('node', node, nodeMark(node, withText, wide[i].container), { box: node.box, id: node.id }));
    return { tags, lines, order, words: [...words, ...wide.filter((each) => each.container).map((each) => nodeWords(here.nodes.get(each.id), true))],
      boxes: wide.filter((each) => !each.container).map((each) => ({ ...each, text: nodeWords(here.nodes.get(each.id), false) })) };
  }

  /* How much of a figure was read, in few words where that is all of it. */
  function reading(graph) {
    const share = graph ? graph.understood : NaN, read = graph ? graph.read : null;
    const connected = read && read.of > 0;
    if (share === 1 && connected && read.connectors === read.of) return ['all read'];
    return [
      /* 100 % only when nothing is missing */
      Number.isFinite(share) && !(share === 1 && connected) ? `${share < 1 ? Math.min(99, Math.floor(share * 100 + 1e-9)) : 100} % understood` : null,
      connected ? `${read.connectors} of ${plural(read.of, 'connector')} read` : null].filter(Boolean);
  }

  /* One figure with the marks of one side, or of both; `ui` collects what the toolbar and the highlighting need. */
  function figurePanel(model, sides, ui) {
    const side = sides[0];
    const here = model.sides[side];
    const { record } = model;
    const picture = record[`${side}_figure`];
    const uri = typeof picture === 'string' && picture.startsWith('data:') ? picture : null;
    const reason = record.error && record.error.message;
    const said = record[`${side}_note`];
    const note = said && said === reason ? 'This file could not be read.' : said; /* the head of the page says why */
    let width = here.graph ? here.graph.width : 0, height = here.graph ? here.graph.height : 0;
    const boxes = [...here.nodes.values()].filter((node) => isBox(node.box));
    if (!(width > 0 && height > 0) && !uri && boxes.length) { /* a graph document need not say its canvas */
      width = Math.max(...boxes.map((node) => node.box[0] + node.box[2])) + 10;
      height = Math.max(...boxes.map((node) => node.box[1] + node.box[3])) + 10;
    }
    const known = width > 0 && height > 0;
    const path = typeof record[side] === 'string' ? record[side] : '';
    const name = model.one || model.alone ? 'the' : side;
    const stage = el('div', { class: 'stage', role: 'group', 'aria-label': `${name} figure: arrow keys go from mark to mark` });
    if (uri) {
      const image = el('img', { alt: `${name} figure ${path}`, draggable: 'false' });
      image.src = uri;
      image.addEventListener('error', () => stage.append(el('p', { class: 'note' }, 'The browser could not paint this figure.')));
      stage.append(image);
    }
    if (known) {
      const marks = svg('svg', { class: 'marks', viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none' });
      const layers = { node: svg('g', { class: 'nodes' }), text: svg('g', { class: 'texts' }), edge: svg('g', { class: 'edges' }), finding: svg('g', { class: 'findings' }), unread: svg('g', { class: 'unreads' }), tag: svg('g', { class: 'tags' }) };
      const drawn = [...sides].reverse().map((each) => drawMarks(model, each, { width, height, layers, withText: !uri }, ui));
      const all = (what) => drawn.flatMap((each) => each[what]);
      /* Faults choose their places first, tags that are hidden at rest last. */
      const weight = ({ tag, passing }) => (passing ? 2 : tag.classList.contains('matched') || tag.classList.contains('unscored') ? 1 : 0);
      const tags = all('tags').sort((a, b) => weight(a) - weight(b));
      const layout = { lines: all('lines'), words: all('words'), boxes: all('boxes'), width, height };
      marks.append(layers.node, layers.text, layers.edge, layers.unread, layers.finding, layers.tag);
      stage.append(marks);
      /* From fault to fault, then over the rest, each from the top down. */
      const order = all('order').sort((a, b) => a.rank - b.rank || a.y - b.y || a.x - b.x).map(({ mark }) => mark);
      ui.stops.push(roving(marks, () => order));
      stage.addEventListener('click', () => letGo());
      stage.style.aspectRatio = `${width} / ${height}`;
      const place = (unit) => placeTags({ ...layout, tags: sides.length > 1 ? tags.filter(({ tag }) => isShown(tag)) : tags }, unit);
      ui.stages.push({ stage, width, height, place });
    }
    const missing = !uri && !here.graph;
    const content = missing
      ? el('p', { class: 'note' }, note || 'There is no figure here.')
      : el('div', { class: 'window' }, stage);
    /* What scrolls can be reached by the Tab key, by its marks or by itself. */
    if (!missing && !stage.querySelector('.mark')) fill(content, { tabindex: '0', role: 'group', 'aria-label': `${name} figure, which scrolls` });
    const counts = model.alone ? [] : sides.map((each) => model.sides[each]).filter((each) => each.graph).map((each) =>
      `${model.one ? `${READINGS[each.side]}: ` : ''}${plural(each.nodes.size, 'node')}, ${plural(each.edges.size, 'edge')}`);
    counts.push(...reading(here.graph));
    return el('figure', { class: `panel ${side}` },
      el('figcaption', {}, model.one || model.alone ? null : el('strong', {}, side),
        el('span', { class: 'path', title: path },
          path.length > PATH_END ? el('span', { class: 'start' }, path.slice(0, -PATH_END)) : null,
          el('span', { class: 'end' }, path.slice(-PATH_END))),
        counts.length ? el('span', { class: 'hint' }, counts.join(' · ')) : null),
      content, !missing && note ? el('p', { class: 'note' }, note) : null);
  }
  /* Whether a tag on a figure with two readings is among those that are switched on. */
  const isShown = (tag) => (view.sides === 'both' ? !tag.classList.contains('twin') : tag.classList.contains(`of-${view.sides}`));

  /* Highlighting: hover or focus shows a mark with its partners, a click keeps it. */
  function highlighter(model, box, strip, way) {
    const elements = new Map(), lit = new Map();
    const resting = model.alone ? 'Hover or focus a mark or a row to see what is found there, keys j and k for the next; click to keep it, Escape to let go.'
      : 'Hover or focus a mark or a row to see its partner; click to keep it, Escape to let go.';
    let pinned = null, shown = null;
    function show(key) {
      if (key === shown) return;
      for (const element of box.querySelectorAll('.on')) element.classList.remove('on');
      shown = key;
      box.classList.toggle('focused', Boolean(key));
      strip.textContent = key ? describe(model, key) : resting;
      strip.classList.toggle('pinned', Boolean(key) && key === pinned);
      if (!key) return;
      for (const each of [key, ...list(model.partners.get(key))])
        for (const element of [...list(elements.get(each)), ...list(lit.get(each))]) element.classList.add('on');
    }
    function pin(key, from) {
      pinned = pinned === key ? null : key;
      shown = undefined;
      show(pinned || key);
      if (pinned && from) reveal(from);
      showWay(from);
      for (const element of box.querySelectorAll('[aria-pressed]')) element.removeAttribute('aria-pressed');
      if (pinned) for (const element of list(elements.get(pinned))) element.setAttribute('aria-pressed', 'true');
    }
    /* A row brings its marks into view, a mark its rows, these without moving the page. */
    function reveal(from) {
      for (const element of box.querySelectorAll('.on:not(.tag)')) {
        const rows = element.closest('.rows');
        if (rows && !from.closest('.rows'))
          rows.scrollTop += element.getBoundingClientRect().top - rows.getBoundingClientRect().top - rows.clientHeight / 3;
        else if (!rows && from.closest('.rows'))
          element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }
    }
    /* The way back: from a mark to its row, and from the figure to the row that was clicked. */
    function showWay(from) {
      const row = pinned && (from && from.closest('.rows') ? from : list(elements.get(pinned)).find((each) => each.closest('.rows')));
      way.hidden = !row;
      way.onclick = row && (() => {
        const folded = row.closest('details');
        if (folded) folded.open = true;
        row.scrollIntoView({ block: 'center' });
        row.focus({ preventScroll: true });
      });
    }
    strip.textContent = resting;
    return {
      elements,
      stages: [],
      stops: [],
      register(key, element) {
        if (!elements.has(key)) elements.set(key, []);
        elements.get(key).push(element);
        element.dataset.key = key;
        element.addEventListener('pointerenter', () => { if (!pinned) show(key); });
        element.addEventListener('pointerleave', () => { if (!pinned) show(null); });
        element.addEventListener('focus', () => { if (!pinned) show(key); });
        element.addEventListener('blur', () => { if (!pinned) show(null); });
        element.addEventListener('click', (event) => { event.stopPropagation(); pin(key, element); });
        element.addEventListener('keydown', (event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          pin(key, element);
        });
      },
      /* What lights up with `key` and takes no part otherwise. */
      light(key, element) {
        if (!lit.has(key)) lit.set(key, []);
        lit.get(key).push(element);
      },
      release() {
        if (pinned) pin(pinned);
        show(null);
      },
    };
  }

  function toolbar(box, ui, panels, { scored, one, alone, findings: found }) {
    const zoom = { value: 0 }; /* 0 fits the panel */
    const level = el('output', { class: 'zoom' });
    function apply() {
      for (const each of ui.stages) {
        const { stage, width, height } = each;
        const room = stage.parentElement;
        const fit = Math.min(room.clientWidth / width, Math.max(260, window.innerHeight * 0.68) / height, 4);
        const scale = zoom.value || fit;
        if (scale > 0 && scale !== each.scale) each.place(1 / scale);
        each.scale = scale;
        stage.style.width = `${width * scale}px`;
        stage.style.setProperty('--unit', String(1 / scale));
      }
      level.textContent = `${Math.round(current() * 100)} %`;
    }
    /* What is hidden is no stop of the Tab key. */
    const settle = () => { for (const stop of ui.stops) stop.settle(); };
    const current = () => {
      const first = ui.stages[0];
      return zoom.value || (first ? first.stage.clientWidth / first.width : 1);
    };
    const set = (value) => { zoom.value = value && Math.max(0.05, Math.min(16, value)); apply(); };
    /* A class hides something; a box that shows something is checked while its class is off. */
    const toggle = (name, label, hides) => {
      box.classList.toggle(name, view.hidden.has(name));
      return el('label', { class: 'toggle' }, el('input', { type: 'checkbox', checked: view.hidden.has(name) !== hides,
        onchange: (event) => {
          if (event.target.checked === hides) view.hidden.delete(name);
          else view.hidden.add(name);
          box.classList.toggle(name, view.hidden.has(name));
          settle();
        } }), label);
    };
    /* Which of two readings of one figure is drawn. */
    const choices = ['both', 'reference', 'generated'];
    function chooseSides(sides) {
      view.sides = sides;
      for (const each of choices) box.classList.toggle(`show-${each}`, one && each === sides);
      for (const input of switches) input.checked = input.value === sides;
      for (const each of ui.stages) if (each.scale > 0) each.place(1 / each.scale);
      settle();
    }
    const switches = choices.map((value) =>
      el('input', { type: 'radio', name: 'sides', value, onchange: () => chooseSides(value) }));
    const sideSwitch = el('span', { class: 'switch', role: 'radiogroup', 'aria-label': 'Readings' }, choices.map((value, i) => {
      const word = READINGS[value] || value;
      return el('label', { class: 'toggle', title: `key ${word[0]}` }, switches[i], word);
    }));
    chooseSides(view.sides);
    for (const { stage } of ui.stages)
      stage.parentElement.addEventListener('wheel', (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        set(current() * Math.exp(-event.deltaY / 400));
      }, { passive: false });
    const observer = new ResizeObserver(apply);
    for (const { stage } of ui.stages) observer.observe(stage.parentElement);
    const button = (label, title, action) => el('button', { type: 'button', title, 'aria-label': title, onclick: action }, label);
    const has = (kind) => panels.querySelector(`.mark.${kind}`) !== null;
    const chosen = findings.filter({ el, all: found, box, letGo: ui.release });
    const bar = el('div', { class: 'toolbar', role: 'toolbar', 'aria-label': 'Figures' },
      alone ? chosen.parts : null,
      one && panels.querySelector('.mark') ? sideSwitch : null,
      alone ? toggle('no-labels', 'Signs', true) : panels.querySelector('.mark') ? [toggle('no-nodes', 'Nodes', true), toggle('no-edges', 'Edges', true), toggle('no-labels', 'Labels', true),
        found.length ? toggle('with-findings', 'Findings', false) : null,
        panels.querySelector('.mark.unread') ? toggle('no-unread', 'Not read', true) : null,
        panels.querySelector('.mark.text') ? toggle('with-texts', 'Other texts', false) : null] : null,
      scored ? toggle('only-faults', 'Only faults', false) : null,
      el('span', { class: 'zooms' }, button('−', 'Zoom out', () => set(current() / 1.25)), level,
        button('+', 'Zoom in', () => set(current() * 1.25)), button('Fit', 'Fit the figures', () => set(0)),
        button('100 %', '100 %: original size', () => set(1))),
      el('span', { class: 'legend' }, Object.keys(KINDS).filter((kind) => (kind.startsWith('fault-') ? alone : scored) && has(kind)).map((kind) =>
        el('span', { class: 'key' }, svg('svg', { class: `mark edge ${kind}`, viewBox: '0 0 34 8', 'aria-hidden': 'true' },
          svg('line', { class: 'line', x1: 3, y1: 4, x2: 31, y2: 4 })), KINDS[kind].word))));
    ui.stops.push(roving(bar, () => [...bar.querySelectorAll('button, input[type="checkbox"]')]));
    const onSideKey = (event) => {
      const sides = one && choices.find((value) => (READINGS[value] || value)[0] === event.key);
      if (sides) chooseSides(sides);
      chosen.onFindingKey(event);
    };
    return { bar, apply: () => { apply(); settle(); }, onSideKey };
  }

  /* ---- one pair: scores and lists ---- */

  const metricsOf = (score) => Object.keys(score).filter((name) => score[name] && typeof score[name] === 'object' && 'f1' in score[name]);

  /* F1 of every metric in a row, the overall one first. */
  function scoreStrip(score) {
    const names = metricsOf(score).sort((a, b) => (b === 'overall') - (a === 'overall'));
    return el('dl', { class: 'scores' }, names.map((name) =>
      el('div', { class: `score-card${name === 'overall' ? ' overall' : ''}` }, el('dt', { title: summary(name) }, `${metricName(name)} F1`),
        el('dd', {}, el('span', { class: 'big' }, number(score[name].f1, 3)), bar(score[name].f1)))));
  }
  function scoreTable(score) {
    const counts = [['tp', 'right'], ['fn', 'missing'], ['fp', 'extra']];
    const heads = ['metric', 'precision', 'recall', 'F1', ...counts.map(([, word]) => word)];
    return el('details', { class: 'card' }, el('summary', {}, el('h2', {}, 'Scores in detail')),
      el('p', { class: 'hint' }, 'Bars are green from 0.8, red below 0.5.'),
      scrolled('Scores in detail', el('table', { class: 'grid' }, el('thead', {}, el('tr', {}, heads.map((name, i) => el('th', { scope: 'col', class: i ? 'num' : null }, name)))),
        el('tbody', {}, metricsOf(score).map((name) => el('tr', {}, el('th', { scope: 'row', title: summary(name) }, metricName(name)),
          ['precision', 'recall', 'f1'].map((ratio) => el('td', { class: 'num' }, number(score[name][ratio], 3))),
          counts.map(([key]) => el('td', { class: 'num' }, score[name][key] === undefined ? '' : String(score[name][key] ?? '–')))))))));
  }

  /* Numbers of further files, which stand in the index alone. */
  function furtherMeasures(pair) {
    const known = Object.keys(index.measures || {}).filter((name) => !index.measures[name].unit && diagrade.measures.includes(name));
    return known.map((name) => [name, { value: diagrade.value(pair, diagrade.columns.indexOf(name)) }]).filter(([, { value }]) => Number.isFinite(value));
  }

  /* What was measured where it was asked for: a row for each measure, of single figures a value for each. */
  function measureCard(score, pair) {
    const measures = [...Object.entries(score.measures || {}), ...furtherMeasures(pair)];
    if (!measures.length) return null;
    const told = (name) => (index.measures && Object.hasOwn(index.measures, name) ? index.measures[name] : {});
    const cell = (found, unit) => el('td', { class: 'num', title: found && found.note }, !found ? '' : unit === 'count' ? number(found.value, 0) : number(found.value, 3));
    return el('section', { class: 'card', 'aria-label': 'Measures' }, el('h2', {}, 'Measures'),
      scrolled('Measures', el('table', { class: 'grid' }, el('thead', {}, el('tr', {}, ['measure', 'value', 'reference', 'unit', 'better', 'over'].map((title, at) => el('th', { scope: 'col', class: at === 1 || at === 2 ? 'num' : null }, title)))),
        el('tbody', {}, measures.map(([name, found]) => {
          const { summary: says, unit, better, counts } = told(name);
          const own = found.generated || found;
          const each = [own, found.reference].filter(Boolean);
          const over = each.some(({ of }) => of) ? `${each.map(({ of }) => (of ?? 0).toLocaleString('en')).join(' and ')} ${counts || ''}` : null;
          const note = own.note || (found.reference && found.reference.note);
          return el('tr', {}, el('th', { scope: 'row', title: says }, metricName(name)), cell(own, unit), cell(found.reference, unit),
            el('td', {}, unit || ''), el('td', {}, better || ''), el('td', {}, [over, note].filter(Boolean).join('; ')));
        })))));
  }

  function signature(text) {
    const code = el('code', {}, text);
    const button = el('button', { type: 'button', onclick: () => {
      getSelection().selectAllChildren(code);
      const done = () => { button.textContent = 'Copied'; };
      if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, () => {});
    } }, 'Copy');
    return el('section', { class: 'card signature' }, el('h2', {}, 'Signature'),
      el('p', { class: 'hint' }, checked ? 'Everything that these verdicts depend on, besides the file.' : 'Everything that these numbers depend on, besides the two files.'),
      el('pre', {}, code), button);
  }

  /* The other systems' figures of the same item. */
  function siblings(pair) {
    const all = pairs.filter((each) => each.item === pair.item);
    if (checked || all.length < 2) return null;
    const shown = metrics.find((metric) => metric.name === 'overall') || metrics[0];
    const score = (each) => (each.failed ? each.status : shown ? number(value(each, columnOf(shown, 'f1'))) : '');
    return el('nav', { class: 'siblings', 'aria-label': 'Systems' }, el('span', { class: 'hint' }, shown ? `${metricName(shown.name)} F1 of this item:` : 'This item:'),
      all.map((each) => el('a', { href: `#${address(each)}`, 'aria-current': each === pair ? 'page' : null, class: 'sibling' },
        each.system || '–', el('span', { class: `mini ${band(each.failed || !shown ? 0 : value(each, columnOf(shown, 'f1')))}` }, score(each)))));
  }

  function pairHeader(pair) {
    const groups = pair.groups.filter(Boolean);
    const title = el('h1', {}, pair.item, pair.system ? el('span', { class: 'system' }, pair.system) : null,
      groups.map((group) => el('span', { class: 'system group' }, group)));
    if (single) return topBar(title);
    const shown = checked ? view.shown : overview.select();
    const order = shown.includes(pair) ? shown : pairs;
    const at = order.indexOf(pair);
    const worst = checked ? [...order].sort((a, b) => (a.mean || 0) - (b.mean || 0) || a.position - b.position)
      : order === pairs ? [...pairs].sort((a, b) => a.position - b.position) : overview.worstFirst();
    const worstAt = worst.indexOf(pair);
    const all = pairs.filter((each) => each.item === pair.item);
    const here = all.indexOf(pair);
    const steps = { p: order[at - 1], n: order[at + 1], w: worst[worstAt + 1], b: worst[worstAt - 1], '[': all[here - 1], ']': all[here + 1] };
    const alike = { k: 'p', ArrowLeft: 'p', j: 'n', ArrowRight: 'n' };
    const step = (key, label) => {
      const target = steps[key];
      return el('a', { class: 'step', href: target ? `#${address(target)}` : null, 'aria-disabled': target ? null : 'true',
        title: target ? `${target.item} ${target.system} (key ${key})` : null }, label);
    };
    onKey = (event) => {
      /* On the page of a checked file j and k go through its findings. */
      if (pair.checks && ['j', 'k'].includes(event.key)) return;
      const target = steps[alike[event.key] || event.key];
      if (event.target.closest('.switch, .window') && event.key.startsWith('Arrow')) return;
      if (target) location.hash = address(target);
      if (event.key === 'o') location.hash = checked ? '' : `?${overview.write()}`;
    };
    topBar(el('a', { class: 'home', href: checked ? '#' : `#?${overview.write()}`, title: 'key o' }, `← ${index.title || 'all pairs'}`), title,
      el('nav', { 'aria-label': 'Pairs' }, step('p', '‹ Previous'),
        el('span', { class: 'hint' }, `${(at + 1).toLocaleString('en')} / ${order.length.toLocaleString('en')}`), step('n', 'Next ›'),
        step('b', 'Previous worst'), step('w', 'Next worst')));
    const others = siblings(pair);
    if (others) top.append(others);
  }

  /* What is wrong, in the words of the record: they are made in one place, for pages and tables. */
  function verdictLine(record, pair) {
    const failed = pair.failed;
    return el('p', { class: failed ? 'verdict card failure' : 'verdict', role: failed ? 'alert' : null }, record.verdict || (failed ? errorText(record.error || pair.error) : ''));
  }

  const kit = { el, plural, number, quote, metricName, nodeText, edgeText, nodeReason, edgeReason, isBox, KINDS, SIDES, OTHER, rules };

  function showPair(pair, record) {
    const model = readPair(record);
    document.title = `${pair.item} ${pair.system}`.trim();
    onKey = null;
    pairHeader(pair);
    const crowded = SIDES.some((side) => model.sides[side].nodes.size >= CROWD);
    main.className = `pair${crowded ? ' crowded' : ''}${model.one || model.alone ? ' one' : ''}${model.alone ? ' checked with-findings' : ''}`;
    const strip = el('p', { class: 'strip', role: 'status' });
    const way = el('button', { type: 'button', class: 'way', hidden: true }, 'To its row');
    const ui = highlighter(model, main, strip, way);
    const panels = el('div', { class: 'panels' }, (model.one ? [SIDES] : model.alone ? [['generated']] : SIDES.map((side) => [side])).map((sides) => figurePanel(model, sides, ui)));
    const tools = toolbar(main, ui, panels, model);
    const onPairKey = onKey;
    onKey = (event) => {
      tools.onSideKey(event);
      if (onPairKey) onPairKey(event);
    };
    main.replaceChildren();
    main.append(verdictLine(record, pair));
    if (model.scored) main.append(scoreStrip(model.score));
    main.append(el('div', { class: 'inspect' }, ui.stages.length ? el('div', { class: 'sticky' }, tools.bar, el('div', { class: 'said' }, strip, way)) : null, panels));
    const measures = model.scored && measureCard(model.score, pair);
    if (measures) main.append(measures);
    const { faults, rest } = lists.make(kit, model, ui);
    if (model.scored) rest.unshift(scoreTable(model.score));
    main.append(el('div', { class: 'beside' },
      faults.length ? el('section', { class: 'lists', 'aria-label': 'What is wrong' }, faults) : null,
      rest.length ? el('section', { class: 'folded', 'aria-label': 'The rest' }, rest) : null));
    const signed = model.score.signature || (model.alone && record.signature);
    if (signed) main.append(signature(signed));
    letGo = ui.release;
    tools.apply();
    window.scrollTo(0, 0);
  }

  /* ---- light and dark ---- */

  const theme = (() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    let chosen = null;
    try { chosen = localStorage.getItem('diagrade-theme'); } catch { /* storage may be closed to files */ }
    const apply = () => { document.documentElement.dataset.theme = chosen || (dark.matches ? 'dark' : 'light'); };
    dark.addEventListener('change', apply);
    apply();
    return { turn() {
      chosen = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
      try { localStorage.setItem('diagrade-theme', chosen); } catch { /* it lasts as long as the page then */ }
      apply();
    } };
  })();

  /* ---- help ---- */

  const help = (() => {
    const keys = [['j, ↓', 'next row; on a pair: next pair'], ['k, ↑', 'row before; on a pair: pair before'], ['Enter', 'open the pair; on a mark: keep it lit'],
      ['/', 'search'], ['n, →', 'next pair'], ['p, ←', 'pair before'], ['w', 'next worst pair'], ['b', 'worse pair before'],
      ['[ and ]', 'the same item of the system before or next'], ['o', 'back to the overview'], ['t, r, b', 'truth, reading or both, where a page shows two readings'],
      ['?', 'these keys'], ['Escape', 'let go, close, leave the search']];
    const box = el('dialog', { class: 'card help', 'aria-label': 'Keys' }, el('h2', {}, 'Keys'),
      el('table', {}, el('tbody', {}, keys.map(([key, does]) => el('tr', {}, el('th', { scope: 'row' }, el('kbd', {}, key)), el('td', {}, does))))),
      el('form', { method: 'dialog' }, el('button', { type: 'submit' }, 'Close')));
    box.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); box.close(); });
    document.body.append(box);
    return { box, open: () => { if (!box.open) box.showModal(); } };
  })();

  /* ---- routing ---- */

  let asked = 0; /* what is loaded for a place that was left again is not shown */
  async function show() {
    const turn = ++asked;
    const [route, query] = location.hash.slice(1).split('?', 2);
    const pair = single ? pairs[0] : routes.get(route);
    let record = null, failure = null;
    if (pair) {
      try { record = await diagrade.record(pair); } catch (error) { failure = error; }
      if (turn !== asked) return;
    }
    letGo = () => {};
    leave();
    leave = () => {};
    if (!checked) overview.read(query || '');
    if (pair) showPair(pair, record || {});
    else showOverview();
    if (failure) main.prepend(el('p', { class: 'card failure', role: 'alert' }, failure.message));
  }
  window.addEventListener('hashchange', show);
  /* The address is the route, so the skip link moves the focus itself. */
  document.querySelector('.skip').addEventListener('click', (event) => {
    event.preventDefault();
    const first = ['.lists .row[tabindex="0"]', 'table.pairs tbody a', 'a, button, summary'].map((each) => main.querySelector(each)).find(Boolean);
    if (first) first.focus();
  });
  /* On paper nothing is folded. */
  window.addEventListener('beforeprint', () => { for (const each of main.querySelectorAll('details:not([open])')) Object.assign(each, { open: true }).dataset.opened = ''; });
  window.addEventListener('afterprint', () => { for (const each of main.querySelectorAll('details[data-opened]')) { each.open = false; delete each.dataset.opened; } });
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || help.box.open) return;
    if (event.target.matches('input:not([type=checkbox], [type=radio])')) {
      if (event.key === 'Escape') event.target.blur();
      return;
    }
    if (event.target.matches('select')) return;
    if (event.key === '?') help.open();
    if (event.key === 'Escape') letGo();
    if (onKey) onKey(event);
  });
  document.addEventListener('click', (event) => {
    /* The place in the overview, for the way back. */
    if (main.className === 'overview' && event.target.closest('a')) view.scroll = window.scrollY;
  }, true);
  show();
})();
