/* The lists of a pair: what is wrong first, each fault in plain words with what it costs, then the rest, folded. page.js
 * uses `lists`, and passes the helpers that build elements and words. */
const lists = (() => {
  'use strict';

  const ROWS_AT_FIRST = 100; /* rows of a list before "show all": long path lists would bury the others */
  const FAULTS = ['missing', 'extra'];
  const SIDE_OF = { missing: 'reference', extra: 'generated' };
  const list = (value) => (Array.isArray(value) ? value : []);
  const capital = (text) => text[0].toUpperCase() + text.slice(1);

  function make({ el, plural, number, quote, metricName, nodeText, edgeText, nodeReason, edgeReason, isBox, KINDS, SIDES, OTHER, rules }, model, ui) {
    const { record, score, sides } = model;
    const left = score.unmatched_end_edges || {};
    const causes = list(record.explanations).filter((each) => each && typeof each === 'object');

    /* ---- rows and cards ---- */

    const row = (key, strong, rest) => () => {
      const words = [el('span', { class: 'name' }, strong), rest ? el('span', { class: 'why' }, rest) : null];
      if (!key) return el('li', { class: 'plain' }, words);
      const button = el('button', { type: 'button', class: 'row' }, words);
      ui.register(key, button);
      return el('li', {}, button);
    };

    /* `rows` are functions that build a row, called when the row is shown. */
    function card(title, kind, rows, { hint, total, folded } = {}) {
      const items = el('ul', { class: 'rows' });
      const stops = roving(items, () => [...items.querySelectorAll('.row')], 'ArrowUp ArrowDown');
      const show = (from, to) => { items.append(...rows.slice(from, to).map((each) => each())); stops.settle(); };
      const more = el('button', { type: 'button', class: 'more', onclick: () => { show(items.children.length); more.remove(); } },
        `Show all ${rows.length.toLocaleString('en')}`);
      show(0, ROWS_AT_FIRST);
      const head = el('h2', {}, kind && KINDS[kind] ? el('span', { class: 'sign', 'aria-hidden': 'true' }, KINDS[kind].sign) : null,
        title, el('span', { class: 'count' }, (total || rows.length).toLocaleString('en')));
      const rest = [hint ? el('p', { class: 'hint' }, hint) : null,
        total > rows.length ? el('p', { class: 'hint' }, `Only the first ${rows.length.toLocaleString('en')} are listed.`) : null,
        items, rows.length > ROWS_AT_FIRST ? more : null].filter(Boolean);
      if (!folded) return el('section', { class: `card list ${kind || ''}` }, head, rest);
      const details = el('details', { class: `card list ${kind || ''}` }, el('summary', {}, head), rest);
      details.addEventListener('toggle', stops.settle);
      return details;
    }
    const some = (title, kind, rows, options) => (rows.length ? [card(title, kind, rows, options)] : []);
    const total = (name) => (model.cut.get(name) || { total: 0 }).total;

    /* ---- what is wrong ---- */

    const edgeOf = (side, fault) => ({ ...(sides[side].edges.get(fault.id) || {}), ...fault });
    /* What a connection costs: the paths that break at it first, or that it alone makes. */
    function cost(kind, id) {
      const found = causes.find((each) => each.kind === kind && each.edge === id && each.metric === 'path') ||
        causes.find((each) => each.kind === kind && each.edge === id);
      const word = found && (found.metric === 'path' ? 'path' : 'contracted path');
      return found ? `${kind === 'missing' ? 'costs' : 'makes'} ${plural(found.paths, word)}` : '';
    }
    const why = (...parts) => capital(parts.filter(Boolean).join(' · ') || ' ');

    const turned = (fault) => fault.reason === 'reversed' || fault.reason === 'direction';
    const directions = FAULTS.flatMap((kind) => list(score[`${kind}_edges`]).filter(turned).flatMap((fault) => {
      const side = SIDE_OF[kind], key = `${side}:edge:${fault.id}`;
      /* The same arrow stands in both lists when it is reversed: once is enough. */
      const twin = list(model.partners.get(key)).some((each) => each.startsWith(`${OTHER[side]}:edge:`));
      if (kind === 'extra' && fault.reason === 'reversed' && twin) return [];
      return [row(key, edgeText(sides[side], edgeOf(side, fault)), why(edgeReason(model, kind, fault.reason), cost(kind, fault.id)))];
    }));

    /* Connections at a node that the other figure does not have go with it. */
    const endOf = (side, kind, edge) => [edge.from, edge.to].find((id) => (sides[side].nodes.get(id) || {}).kind === kind);
    const fates = { missing: model.one ? 'was not read' : 'is missing', extra: 'should not be there' };
    function nodes(kind) {
      const side = SIDE_OF[kind];
      return list(score[`${kind}_nodes`]).map((fault) => {
        const own = list(left[side]).filter((edge) => edge.from === fault.id || edge.to === fault.id).length;
        return row(`${side}:node:${fault.id}`, fault.text || nodeText(sides[side], fault.id),
          why(nodeReason(model, side, fault), own ? `${plural(own, 'connection')} ${own === 1 ? 'goes' : 'go'} with it` : ''));
      });
    }
    function edges(kind) {
      const side = SIDE_OF[kind];
      const own = list(score[`${kind}_edges`]).filter((fault) => !turned(fault)).map((fault) =>
        row(`${side}:edge:${fault.id}`, edgeText(sides[side], edgeOf(side, fault)), why(edgeReason(model, kind, fault.reason) || fault.reason, cost(kind, fault.id))));
      const gone = list(left[side]).filter((edge) => endOf(side, kind, edge)).map((edge) =>
        row(`${side}:edge:${edge.id}`, edgeText(sides[side], edgeOf(side, edge)),
          why(`${quote(nodeText(sides[side], endOf(side, kind, edge)))} ${fates[kind]}`, cost(kind, edge.id))));
      return [...own, ...gone];
    }

    const unread = SIDES.flatMap((side) => [...sides[side].unreads.values()].map((each) =>
      row(isBox(each.box) ? `${side}:unread:${each.id}` : null, each.reason,
        [each.what, model.name(side), each.line ? `line ${each.line}` : ''].filter(Boolean).join(' · '))));
    const failing = findings.failing({ el, rules, checks: model.checks, all: model.findings, card, row });
    const faults = [
      ...(model.alone ? failing : []),
      ...some('Wrong directions', 'turned', directions),
      ...some('Missing nodes', 'missing', nodes('missing')),
      ...some('Missing connections', 'missing', edges('missing')),
      ...some('Extra nodes', 'extra', nodes('extra')),
      ...some('Extra connections', 'extra', edges('extra')),
      ...some('Groups of nodes that are the same', 'grouped', groups.rows(model, (side, id) => nodeText(sides[side], id), row),
        { hint: 'One figure draws one node, the other several. The metrics count what has no match as missing or extra; “lenient” ones count a group as one node.' }),
      ...some('Not read', '', unread, { hint: 'What the figures have and the graphs lack.' }),
      ...(model.alone ? [] : failing),
    ];

    /* ---- the rest ---- */

    /* Why paths are missing or extra: a row for each connection that breaks or makes some of them. */
    function explanations(kind) {
      const side = SIDE_OF[kind];
      const cause = (each) => JSON.stringify([each.kind, each.from, each.to]);
      const told = new Set(causes.filter((each) => each.metric === 'path').map(cause));
      return causes.filter((each) => each.kind === kind && (each.metric === 'path' || !told.has(cause(each)))).map((each, i) => {
        const key = `${side}:why:${kind}${i}`;
        model.notes.set(key, String(each.text || ''));
        const inner = [each.from, each.to, ...list(each.through), ...list(each.way)];
        model.partners.set(key, [...(each.edge ? [`${side}:edge:${each.edge}`, ...list(model.partners.get(`${side}:edge:${each.edge}`))] : []),
          ...model.ends(side, inner), ...list(each.detour).map((id) => `${OTHER[side]}:node:${id}`)]);
        const word = each.metric === 'path' ? 'path' : 'contracted path';
        const how = each.paths === 1 ? `1 ${word}` : each.alone === each.paths ? `${plural(each.paths, word)}, all by this alone`
          : `${plural(each.paths, word)}, ${each.alone} by this alone`;
        return row(key, `${nodeText(sides[side], each.from)} → ${nodeText(sides[side], each.to)}`, `${how}. ${each.text || ''}`);
      });
    }
    const paths = (kind, name) => list(score[`${kind}_${name}`]).map((path) => {
      const side = SIDE_OF[kind];
      const text = `${nodeText(sides[side], path.from)} ⇝ ${nodeText(sides[side], path.to)}`;
      const key = `${side}:${name}:${JSON.stringify([path.from, path.to])}`;
      model.notes.set(key, text);
      model.partners.set(key, model.ends(side, [path.from, path.to]));
      return row(key, text);
    });
    const matched = list(score.matches).map((match) => {
      const a = nodeText(sides.generated, match.generated), b = nodeText(sides.reference, match.reference);
      return row(`generated:node:${match.generated}`, a === b ? a : `${a} ≈ ${b}`, [`similarity ${number(match.similarity)}`, match.because].filter(Boolean).join(' · '));
    });
    const uncounted = FAULTS.flatMap((kind) => list(left[SIDE_OF[kind]]).filter((edge) => !endOf(SIDE_OF[kind], kind, edge)).map((edge) =>
      row(`${SIDE_OF[kind]}:edge:${edge.id}`, edgeText(sides[SIDE_OF[kind]], edgeOf(SIDE_OF[kind], edge)), model.name(SIDE_OF[kind]))));
    const texts = SIDES.flatMap((side) => [...sides[side].texts.values()].map((text) =>
      row(`${side}:text:${text.id}`, text.text || '', `${metricName(text.role || 'text')} · ${model.name(side)}`)));
    function diagnostics() {
      const seen = new Set();
      return [
        ...list(score.diagnostics), ...list(model.alone ? record.diagnostics : null),
        ...SIDES.flatMap((side) => list(sides[side].graph && sides[side].graph.diagnostics).map((each) => ({ figure: side, ...each }))),
      ].filter((each) => {
        const key = JSON.stringify([each.figure, each.level, each.message, each.line]);
        return !seen.has(key) && seen.add(key);
      }).map((each) => () => el('li', { class: `plain level-${each.level}` }, el('span', { class: 'name' }, each.message || ''),
        el('span', { class: 'why' }, [each.level, each.figure, each.line ? `line ${each.line}` : ''].filter(Boolean).join(' · '))));
    }
    const folded = true;
    const rest = [
      ...FAULTS.flatMap((kind) => some(`Why paths are ${kind}`, kind, explanations(kind), { folded })),
      ...[['paths', 'paths'], ['contracted_paths', 'contracted paths']].flatMap(([name, title]) => FAULTS.flatMap((kind) =>
        some(`${capital(kind)} ${title}`, kind, paths(kind, name), { folded, total: total(`${kind}_${name}`) }))),
      ...some('Matched nodes', 'matched', matched, { folded }),
      ...some('Connections that do not count', 'unscored', uncounted, { folded, hint: 'An end of these is no node that is compared.' }),
      ...findings.others({ el, rules, checks: model.checks, card }),
      ...some('Texts that are no nodes', '', texts, { folded }),
      ...some('Diagnostics', '', diagnostics(), { folded,
        hint: model.alone ? 'What was repaired or could not be read.' : 'What was repaired or could not be read in the two files.' }),
    ];
    return { faults, rest };
  }

  return { make };
})();
