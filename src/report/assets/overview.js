/* The overview: what each system reaches, plots, and a table of all pairs that filters and sorts. page.js uses
 * `overview`, and passes the helpers that build elements. */
const overview = (() => {
  'use strict';

  const { index, pairs, columns, measures, metrics, RATIOS, value, columnOf, list } = diagrade;
  const FAILS = ['error', 'warning', 'note'];
  const WHOLE = 300; /* rows that stand in the table all together; more are there only where it is scrolled to */
  const PRINTED = 2000; /* rows of a table on paper */
  const AROUND = 12; /* rows beyond the edges of what is seen */
  const RATIO_WORDS = { precision: 'precision', recall: 'recall', f1: 'F1' };
  const MEASURES = 'measures'; /* shown in place of a ratio */
  const TEXTS = ['text', 'system', 'status', 'fault', 'check']; /* of the state, in the address as they are */

  const words = (name) => name.replaceAll('_', ' ');
  const mean = (values) => (values.length ? values.reduce((a, b) => a + b, 0) / values.length : NaN);

  /* ---- what is shown, and its place in the address ---- */

  const fresh = () => ({ sort: 'worst', descending: false, ratio: 'f1', pictures: true, text: '', system: '', status: '', fault: '', check: '', groups: {}, ranges: [] });
  const state = fresh();
  const groupNames = list(index.groups).map((group) => group.name);

  function write() {
    const query = new URLSearchParams();
    if (state.sort !== 'worst' || state.descending) query.set('sort', `${state.descending ? '-' : ''}${state.sort}`);
    if (state.ratio !== 'f1') query.set('show', state.ratio);
    if (!state.pictures) query.set('pictures', 'off');
    for (const key of TEXTS) if (state[key]) query.set(key, state[key]);
    for (const [name, chosen] of Object.entries(state.groups)) if (chosen) query.set(`group.${name}`, chosen);
    for (const { column, least, most } of state.ranges) query.append('range', `${columns[column]}:${least}..${most}`);
    return query.toString();
  }
  function read(text) {
    const query = new URLSearchParams(text);
    Object.assign(state, fresh());
    const sort = query.get('sort') || '';
    const name = sort.replace(/^-/, '');
    if (columns.includes(name) || ['worst', 'position', 'item', 'system', 'edges'].includes(name)) Object.assign(state, { sort: name, descending: sort.startsWith('-') });
    if (RATIOS.includes(query.get('show')) || (measures.length && query.get('show') === MEASURES)) state.ratio = query.get('show');
    state.pictures = query.get('pictures') !== 'off';
    for (const key of TEXTS) state[key] = query.get(key) || '';
    for (const each of groupNames) if (query.get(`group.${each}`)) state.groups[each] = query.get(`group.${each}`);
    for (const range of query.getAll('range')) {
      const found = /^(\w+):(-?[\d.]+)\.\.(-?[\d.]+)$/.exec(range);
      if (found && columns.includes(found[1])) state.ranges.push({ column: columns.indexOf(found[1]), least: Number(found[2]), most: Number(found[3]) });
    }
  }

  /* ---- filtering and sorting ---- */

  const haystacks = pairs.map((pair) => `${pair.item}\n${pair.system}\n${pair.error ? pair.error.message || '' : ''}`.toLowerCase());
  const keys = new Map();
  /* A number for each pair that sorts like the column: values themselves, ranks of names. Pairs without a value come
   * before the least one: they are the worst. */
  function keyOf(name) {
    if (keys.has(name)) return keys.get(name);
    const made = new Float64Array(pairs.length);
    if (name === 'item' || name === 'system') {
      const names = [...new Set(pairs.map((pair) => pair[name]))].sort((a, b) => (a < b ? -1 : 1));
      const ranks = new Map(names.map((each, i) => [each, i]));
      pairs.forEach((pair, i) => { made[i] = ranks.get(pair[name]); });
    } else if (name === 'edges') {
      pairs.forEach((pair, i) => { made[i] = pair.edges === null ? -1 : pair.edges; });
    } else if (name === 'worst') {
      /* By the overall F1 where there is one; the mean of all decides between equal ones. */
      const overall = metrics.find((metric) => metric.name === 'overall');
      pairs.forEach((pair, i) => {
        const values = metrics.map((metric) => value(pair, columnOf(metric, 'f1'))).filter(Number.isFinite);
        const first = overall ? value(pair, columnOf(overall, 'f1')) : NaN;
        made[i] = pair.checks ? findings.weight(pair) : !values.length ? -1 : Number.isFinite(first) ? first + 1e-6 * mean(values) : mean(values);
      });
    } else {
      const column = columns.indexOf(name);
      pairs.forEach((pair, i) => { const found = value(pair, column); made[i] = Number.isFinite(found) ? found : -Infinity; });
    }
    keys.set(name, made);
    return made;
  }
  const kinds = list(index.fault_kinds);
  const hasFault = (pair, kind) => Boolean(pair.faults >> kinds.indexOf(kind) & 1);
  function filtered() {
    const text = state.text.trim().toLowerCase();
    const chosen = groupNames.map((name, i) => [i, state.groups[name]]).filter(([, wanted]) => wanted);
    const shown = [];
    for (let i = 0; i < pairs.length; i++) {
      const pair = pairs[i];
      if (state.system && pair.system !== state.system) continue;
      if (state.status && (state.status === 'no-edge' ? pair.failed || pair.edges !== 0 : pair.status !== state.status)) continue;
      if (state.check && !(state.check === '*' ? Object.values(pair.verdicts).some((each) => FAILS.includes(each)) : FAILS.includes(pair.verdicts[state.check]))) continue;
      if (state.fault && !hasFault(pair, state.fault)) continue;
      if (chosen.some(([group, wanted]) => pair.groups[group] !== wanted)) continue;
      if (state.ranges.some(({ column, least, most }) => !(value(pair, column) >= least && value(pair, column) <= most))) continue;
      if (text && !haystacks[i].includes(text)) continue;
      shown.push(i);
    }
    return shown;
  }
  function ordered(shown, name, descending) {
    if (name === 'position') return descending ? shown.reverse() : shown;
    const key = keyOf(name), turn = descending ? -1 : 1;
    return shown.sort((a, b) => turn * (key[a] - key[b]) || a - b);
  }
  /* The pairs that are shown, in their order. */
  function select() {
    const began = performance.now();
    const shown = ordered(filtered(), state.sort, state.descending).map((i) => pairs[i]);
    select.took = performance.now() - began;
    return shown;
  }
  /* The same pairs, worst first: by the value that they are sorted by, where it is one. */
  function worstFirst() {
    const name = columns.includes(state.sort) ? state.sort : 'worst';
    return ordered(filtered(), name, false).map((i) => pairs[i]);
  }

  /* ---- systems ---- */

  function systemsCard({ el, number, bar, summary, readings, scrolled }) {
    const systems = [...new Set(pairs.map((pair) => pair.system))];
    const items = new Set(pairs.map((pair) => pair.item)).size;
    const own = new Map(systems.map((system) => [system, []]));
    for (const pair of pairs) own.get(pair.system).push(pair);
    const rows = systems.map((system) => {
      const all = own.get(system);
      const values = metrics.map((metric) => mean(all.map((pair) => (pair.failed ? 0 : value(pair, columnOf(metric, 'f1')))).filter(Number.isFinite)));
      const of = (name) => values[metrics.findIndex((metric) => metric.name === name)] || 0;
      const count = (wanted) => all.filter(wanted).length;
      return { system, values, overall: of('overall'), node: of('node'), scored: count((pair) => !pair.failed),
        counts: [count((pair) => pair.status === 'failed'), count((pair) => pair.status === 'missing'), count((pair) => !pair.failed && pair.edges === 0)] };
    });
    /* The order of `diagrade leaderboard`. */
    rows.sort((a, b) => b.overall - a.overall || b.node - a.node || (a.system < b.system ? -1 : 1));
    return el('section', { class: 'card', id: 'systems' },
      el('h2', {}, readings ? 'Sources' : 'Systems'),
      el('p', { class: 'hint' }, readings ? 'Mean F1 over the figures of each source that are on this page; one that could not be read counts 0.'
        : 'Mean F1 over the items of each system; a pair that is missing or could not be scored counts 0. “No edge” counts scored figures in which no connection was read.'),
      scrolled(readings ? 'Sources' : 'Systems', el('table', { class: 'grid' },
        el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, readings ? 'source' : 'system'),
          metrics.map(({ name }) => el('th', { scope: 'col', title: summary(name) }, `${words(name)} F1`)),
          ['scored', 'failed', 'missing', 'no edge'].map((name) => el('th', { scope: 'col', class: 'num' }, name)))),
        el('tbody', {}, rows.map((row) => el('tr', {},
          el('th', { scope: 'row' }, row.system || '–'),
          row.values.map((each) => el('td', {}, el('span', { class: 'score' }, number(each, 3)), bar(each))),
          el('td', { class: 'num' }, readings ? String(row.scored) : `${row.scored.toLocaleString('en')} of ${items.toLocaleString('en')}`),
          row.counts.map((count) => el('td', { class: `num${count ? ' bad' : ''}` }, count.toLocaleString('en')))))))));
  }

  /* ---- plots ---- */

  /* The plots stand in the page as they were drawn; they move to where they are shown. */
  const drawn = ['distributions', 'correlations'].map((id) => document.getElementById(id));
  function plotCards({ el, fill }) {
    const [distributions, correlations] = drawn;
    if (!distributions) return [];
    for (const each of drawn) each.hidden = false;
    for (const each of [correlations, ...distributions.querySelectorAll('[data-ratio]')])
      fill(each, { tabindex: '0', role: 'region', 'aria-label': each === correlations ? 'Correlations' : `Distributions of ${RATIO_WORDS[each.dataset.ratio]}` });
    const choose = (ratio) => { for (const each of distributions.querySelectorAll('[data-ratio]')) each.hidden = each.dataset.ratio !== ratio; };
    const ratios = el('span', { class: 'switch', role: 'radiogroup', 'aria-label': 'Distribution of' }, ['f1', 'precision', 'recall'].map((ratio) =>
      el('label', { class: 'toggle' }, el('input', { type: 'radio', name: 'distribution', value: ratio, checked: ratio === 'f1', onchange: () => choose(ratio) }), RATIO_WORDS[ratio])));
    choose('f1');
    return [
      el('section', { class: 'card' }, el('div', { class: 'filters' }, el('h2', {}, 'Distributions'), ratios),
        el('p', { class: 'hint' }, 'How many scored figures have a value: 20 bars from 0 to 1, each plot to its own height. The number is the mean, the line below spans the middle half, its tick is the median.'),
        distributions),
      el('section', { class: 'card' }, el('h2', {}, 'Correlations'),
        el('p', { class: 'hint' }, 'Pearson’s correlation between the values of all scored figures: precision (P), recall (R) and F1 of each metric. A dash: the value is the same for all.'), correlations)];
  }

  /* ---- pairs ---- */

  function pairTable(kit) {
    const { el, plural, number, bar, summary, errorText, readings, changed } = kit;
    let shown = [], rowHeight = 0, at = -1, printing = false, drawn = new Map();
    const sides = readings ? ['generated'] : ['generated', 'reference'];
    const body = el('tbody');
    const count = el('span', { class: 'hint', role: 'status' });
    const head = el('tr');
    const table = el('table', { class: 'grid pairs' }, el('thead', {}, head), body);
    const scroll = el('div', { class: 'scroll wide rows-window', tabindex: '0', role: 'region', 'aria-label': 'Table of pairs' }, table);
    const shownColumns = () => (state.ratio === MEASURES ? measures.map((name) => columns.indexOf(name)) : metrics.map((metric) => columnOf(metric, state.ratio)));
    const told = (name) => (index.measures || {})[name.replace(/_reference$/, '')];
    const cell = (pair, column) => {
      const measure = column >= columns.length - measures.length && told(columns[column]);
      const found = value(pair, column);
      const label = headOf(columns[column]);
      if (!measure) return el('td', { 'data-label': label }, el('span', { class: 'score' }, number(found)), bar(found));
      return el('td', { 'data-label': label }, el('span', { class: 'score' }, number(found, measure.unit === 'count' ? 0 : 2)));
    };
    const sortNames = () => ['item', 'system', ...shownColumns().map((column) => columns[column])];
    const metricOf = (name) => (state.ratio === MEASURES ? null : metrics.find((each) => columns.indexOf(name) === columnOf(each, state.ratio)));
    function headOf(name) {
      const metric = metricOf(name);
      return metric ? `${words(metric.name)} ${RATIO_WORDS[state.ratio]}` : readings && name === 'system' ? 'source' : words(name);
    }
    const columnCount = () => shownColumns().length + 2 + (state.pictures ? 1 : 0);

    function heads() {
      head.replaceChildren(...(state.pictures ? [el('th', { scope: 'col' }, sides.length > 1 ? 'generated and reference' : 'figure')] : []), ...sortNames().map((name) => {
        const metric = metricOf(name);
        const sorted = name === state.sort;
        const button = el('button', { type: 'button', class: 'sort', onclick: () => {
          if (state.sort === name) state.descending = !state.descending;
          else Object.assign(state, { sort: name, descending: false });
          update();
          head.querySelector(`[data-column="${name}"] button`).focus();
        } }, metric ? `${words(metric.name)} ${RATIO_WORDS[state.ratio]}` : readings && name === 'system' ? 'source' : words(name));
        const th = el('th', { scope: 'col', title: metric ? summary(metric.name) : measures.includes(name) ? told(name).summary : null, 'aria-sort': sorted ? (state.descending ? 'descending' : 'ascending') : 'none' }, button);
        th.dataset.column = name;
        return th;
      }));
    }
    function makeRow(pair, i) {
      /* One of the rows is a stop of the Tab key; arrows go from row to row. */
      const link = el('a', { href: `#${kit.address(pair)}`, title: pair.item, tabindex: i === Math.max(at, 0) ? '0' : '-1' }, pair.item);
      const said = state.pictures && !pair.failed ? el('p', { class: 'said-of' }) : null; /* why it failed stands beside it */
      const row = el('tr', { class: `link${i === at ? ' at' : ''}`, 'aria-rowindex': String(i + 2), onclick: (event) => { if (event.target !== link) link.click(); } },
        state.pictures ? thumbs.watch(el('td'), pair, sides, said) : null,
        el('th', { scope: 'row' }, link, said), el('td', { 'data-label': headOf('system') }, pair.system || '–'));
      if (pair.failed) row.append(el('td', { class: 'failure', colspan: Math.max(shownColumns().length, 1), title: errorText(pair.error) }, pair.status === 'missing' ? `missing: ${errorText(pair.error)}` : errorText(pair.error)));
      else row.append(...shownColumns().map((column) => cell(pair, column)));
      return row;
    }
    const spacer = (rows) => {
      const cell = el('td', { colspan: columnCount() });
      cell.style.height = `${rows * rowHeight}px`;
      return el('tr', { class: 'spacer', 'aria-hidden': 'true' }, cell);
    };
    /* Draws the rows that can be seen; `all` are few, or are printed. */
    function draw() {
      const many = shown.length > WHOLE && !printing;
      table.classList.toggle('many', many);
      scroll.classList.toggle('many', many);
      table.classList.toggle('pictured', state.pictures);
      if (!many) {
        body.replaceChildren(...shown.slice(0, printing ? PRINTED : shown.length).map(makeRow));
        if (printing && shown.length > PRINTED) body.append(el('tr', {}, el('td', { colspan: columnCount() }, `… and ${(shown.length - PRINTED).toLocaleString('en')} more`)));
        return;
      }
      if (!rowHeight) {
        body.replaceChildren(makeRow(shown[0], 0));
        rowHeight = body.firstChild.getBoundingClientRect().height || 32;
      }
      const first = Math.max(0, Math.min(shown.length - 1, Math.floor(scroll.scrollTop / rowHeight) - AROUND));
      const last = Math.min(shown.length, first + Math.ceil((scroll.clientHeight || 600) / rowHeight) + 2 * AROUND);
      const focused = document.activeElement && body.contains(document.activeElement) ? document.activeElement.closest('tr').getAttribute('aria-rowindex') : null;
      /* A row that stays keeps its pictures. */
      drawn = new Map(shown.slice(first, last).map((pair, i) => [first + i, drawn.get(first + i) || makeRow(pair, first + i)]));
      body.replaceChildren(spacer(first), ...drawn.values(), spacer(shown.length - last));
      const again = focused && body.querySelector(`[aria-rowindex="${focused}"] a`);
      if (again) again.focus({ preventScroll: true });
    }
    let waiting = false;
    scroll.addEventListener('scroll', () => {
      if (waiting || shown.length <= WHOLE) return;
      waiting = true;
      requestAnimationFrame(() => { waiting = false; draw(); });
    });

    function update() {
      shown = select();
      at = -1;
      drawn = new Map();
      rowHeight = 0;
      scroll.scrollTop = 0;
      table.setAttribute('aria-rowcount', String(shown.length + 1));
      count.textContent = shown.length === pairs.length ? plural(pairs.length, 'pair') : `${shown.length.toLocaleString('en')} of ${plural(pairs.length, 'pair')}`;
      heads();
      orders();
      draw();
      chips();
      reset.hidden = !write();
      changed(shown);
    }

    /* ---- filters ---- */

    const choice = (label, get, set, options) => el('label', {}, `${label} `,
      el('select', { onchange: (event) => { set(event.target.value); update(); } },
        options.map(([each, name]) => el('option', { value: each, selected: get() === each }, name))));
    const pick = (label, key, options) => choice(label, () => state[key], (chosen) => { state[key] = chosen; }, options);
    /* The order, also where the heads of the columns are out of sight. */
    const order = el('select', { onchange: () => { Object.assign(state, { sort: order.value, descending: false }); update(); } });
    function orders() {
      const names = ['worst', 'position', ...sortNames()];
      order.replaceChildren(...[...names, ...(names.includes(state.sort) ? [] : [state.sort])].map((name) =>
        el('option', { value: name, selected: name === state.sort }, { worst: 'worst first', position: 'as recorded' }[name] || headOf(name))));
    }
    const pictures = el('label', { class: 'toggle' }, el('input', { type: 'checkbox', checked: state.pictures,
      onchange: (event) => { state.pictures = event.target.checked; update(); } }), 'Pictures');
    const search = el('input', { type: 'search', placeholder: 'Filter items…', 'aria-label': 'Filter items', title: 'key /',
      oninput: (event) => { state.text = event.target.value; update(); } });
    search.value = state.text;
    const systems = list(index.systems);
    const failing = list(index.check_names).filter((name) => pairs.some((pair) => FAILS.includes(pair.verdicts[name])));
    const faults = kinds.map((kind) => [kind, pairs.filter((pair) => hasFault(pair, kind)).length]).filter(([, n]) => n)
      .map(([kind, n]) => [kind, `${kind} (${n.toLocaleString('en')})`]);
    const rangeOf = el('select', { 'aria-label': 'Value' }, metrics.flatMap((metric) => ['f1', 'precision', 'recall'].map((ratio) =>
      el('option', { value: String(columnOf(metric, ratio)) }, `${words(metric.name)} ${RATIO_WORDS[ratio]}`))),
      measures.map((name) => el('option', { value: String(columns.indexOf(name)) }, words(name))));
    const bound = (label, start) => {
      const input = el('input', { type: 'number', step: 0.05, 'aria-label': label });
      input.value = start;
      input.addEventListener('keydown', (event) => { if (event.key === 'Enter') addRange(); });
      return input;
    };
    const least = bound('at least', '0'), most = bound('at most', '0.5');
    function addRange() {
      const range = { column: Number(rangeOf.value), least: Number(least.value), most: Number(most.value) };
      state.ranges = [...state.ranges.filter(({ column }) => column !== range.column), range];
      update();
    }
    const chipBox = el('span', { class: 'chips' });
    function chips() {
      chipBox.replaceChildren(...state.ranges.map((range) => {
        const name = `${words(columns[range.column]).replace(/ f1$/, ' F1')} ${range.least} to ${range.most}`;
        return el('button', { type: 'button', class: 'chip', 'aria-label': `Remove ${name}`, onclick: () => {
          state.ranges = state.ranges.filter((each) => each !== range);
          update();
        } }, name, el('span', { 'aria-hidden': 'true' }, ' ×'));
      }));
    }
    const reset = el('button', { type: 'button', onclick: () => { Object.assign(state, fresh()); kit.again(); } }, 'Reset');
    const statuses = [['', 'all'], ['scored', 'scored'], ['failed', 'failed'], ...(pairs.some((pair) => pair.status === 'missing') ? [['missing', 'missing']] : []),
      ...(pairs.some((pair) => !pair.failed && pair.edges === 0) ? [['no-edge', 'no edge']] : [])];
    const filters = el('div', { class: 'filters' }, el('h2', {}, 'Pairs'), search,
      pick(readings ? 'Source' : 'System', 'system', [['', 'all'], ...systems.map((name) => [name, name || '–'])]),
      list(index.groups).map((group) => choice(words(group.name), () => state.groups[group.name] || '', (chosen) => { state.groups[group.name] = chosen; },
        [['', 'all'], ...[...list(group.values)].sort((a, b) => (a < b ? -1 : 1)).map((name) => [name, name])])),
      pick('Status', 'status', statuses),
      faults.length ? pick('Fault', 'fault', [['', '–'], ...faults]) : null,
      failing.length ? pick('Fails', 'check', [['', '–'], ['*', 'any check'], ...failing.map((name) => [name, findings.title(index.checks, name)])]) : null,
      metrics.length ? [pick('Show', 'ratio', [...['f1', 'precision', 'recall'].map((ratio) => [ratio, RATIO_WORDS[ratio]]), ...(measures.length ? [[MEASURES, MEASURES]] : [])]),
        el('span', { class: 'range', role: 'group', 'aria-label': 'Range of a value' }, rangeOf, ' from ', least, ' to ', most,
          el('button', { type: 'button', onclick: addRange }, 'Add'))] : null, el('label', {}, 'Order ', order), pictures, chipBox, reset, count);

    /* ---- keyboard ---- */

    function go(to) {
      if (!shown.length) return;
      for (const before of body.querySelectorAll('.at')) before.classList.remove('at');
      for (const before of body.querySelectorAll('a[tabindex="0"]')) before.setAttribute('tabindex', '-1');
      at = Math.max(0, Math.min(shown.length - 1, to));
      if (shown.length > WHOLE) {
        const top = at * rowHeight, room = scroll.clientHeight - 2 * rowHeight;
        if (top < scroll.scrollTop) scroll.scrollTop = top;
        else if (top > scroll.scrollTop + room) scroll.scrollTop = top - room;
        draw();
      }
      const row = body.querySelector(`[aria-rowindex="${at + 2}"]`);
      if (!row) return;
      row.classList.add('at');
      row.querySelector('a').setAttribute('tabindex', '0');
      row.querySelector('a').focus({ preventScroll: shown.length > WHOLE });
      if (shown.length <= WHOLE) row.scrollIntoView({ block: 'nearest' });
      else scroll.scrollIntoView({ block: 'nearest' });
    }
    function onKey(event) {
      const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
      if (step && !event.target.closest('select, .switch')) {
        event.preventDefault();
        const row = document.activeElement.closest('tr.link');
        go((row ? Number(row.getAttribute('aria-rowindex')) - 2 : at) + step);
      } else if (event.key === '/') {
        event.preventDefault();
        search.focus();
        search.select();
      }
    }
    const onPrint = () => { printing = true; draw(); }, afterPrint = () => { printing = false; draw(); };
    window.addEventListener('beforeprint', onPrint);
    window.addEventListener('afterprint', afterPrint);

    const card = el('section', { class: 'card', id: 'pairs' }, filters, scroll);
    return { card, update, onKey, go,
      close: () => { window.removeEventListener('beforeprint', onPrint); window.removeEventListener('afterprint', afterPrint); },
      /* The place of the table, for the way back. */
      place: () => ({ top: scroll.scrollTop, at }), restore: (place) => { scroll.scrollTop = place.top; at = place.at; draw(); } };
  }

  return { state, write, read, select, worstFirst, systemsCard, plotCards, pairTable };
})();
