/* The data of the page: the index of all records, and what is loaded of one record when it is looked at. Blocks stand in
 * the page as JSON, or beside it as scripts <id>.js that call diagrade.receive(). */
const diagrade = (() => {
  'use strict';

  const KEPT = 60; /* blocks of files that are held: steps back and forth need not load again */
  const FILES = 1000; /* of one directory, as in blocks.c */

  const list = (value) => (Array.isArray(value) ? value : []);
  function inPage(id) {
    const element = document.getElementById(id);
    return element ? JSON.parse(element.textContent) : null;
  }
  const index = inPage('index') || {};
  const whole = document.getElementById('r0') !== null || !list(index.rows).length;

  /* ---- blocks ---- */

  const known = new Map();
  function receive(id, value) {
    known.set(id, value);
    for (const old of [...known.keys()].slice(0, Math.max(0, known.size - KEPT))) known.delete(old);
  }
  function load(id) {
    if (whole) return Promise.resolve(inPage(id));
    if (known.has(id)) return Promise.resolve(known.get(id));
    if (!/^(items|shared)\/[0-9a-f]+\/[0-9a-f]+$/.test(id)) return Promise.resolve(null);
    return new Promise((resolve, reject) => {
      const script = document.createElement('script');
      const file = `${id}.js`;
      const done = () => {
        script.remove();
        if (known.has(id)) resolve(known.get(id));
        else reject(new Error(`${file} cannot be loaded: is the whole folder there?`));
      };
      script.addEventListener('load', done);
      script.addEventListener('error', done);
      script.src = file;
      document.head.append(script);
    });
  }

  /* The record of a pair with its graphs and pictures: a copy whose members "<side>_graph" and "<side>_figure" are the
   * things themselves. */
  async function record(pair) {
    const { position } = pair;
    const found = await load(whole ? `r${position}` : `items/${Math.floor(position / FILES)}/${position}`);
    const own = { ...(found || {}) };
    const keys = ['generated', 'reference'].flatMap((side) => [`${side}_graph`, `${side}_figure`]);
    await Promise.all(keys.map(async (key) => {
      if (typeof own[key] === 'string' && !own[key].startsWith('data:')) own[key] = await load(own[key]);
    }));
    return own;
  }

  /* ---- the index ---- */

  /* Precision, recall and F1 of each metric, and behind them the values of measures where they were asked for. */
  const ratios = list(index.columns), measures = list(index.measure_columns);
  const columns = [...ratios, ...measures];
  const at = (names, place) => list(names)[place];
  const pairs = list(index.rows).map((row, position) => {
    const [item, system, status, values, edges, checks, groups, error, one, measured, faults] = row;
    const verdicts = {};
    for (let i = 0; i + 1 < list(checks).length; i += 2) verdicts[at(index.check_names, checks[i])] = at(index.verdicts, checks[i + 1]);
    const scored = at(index.statuses, status) === 'scored';
    /* A file that was checked alone has verdicts and no values. */
    const alone = !list(values).length && list(checks).length > 0;
    return {
      position, item: item || `pair ${position + 1}`, system: at(index.systems, system) || '',
      status: at(index.statuses, status), failed: !scored, values: measures.length ? [...ratios.map((_, i) => list(values)[i]), ...list(measured)] : list(values),
      edges: Number.isFinite(edges) ? edges : null, verdicts, checks: alone ? verdicts : null,
      groups: list(index.groups).map((group, i) => (list(groups)[i] >= 0 ? at(group.values, groups[i]) : '')),
      error: error || null, one: one === true, faults: Number(faults) || 0,
    };
  });
  const value = (pair, column) => {
    const found = pair.values[column];
    return typeof found === 'number' ? found : NaN;
  };
  /* Metrics that any record has a value of, each with the columns of its ratios. */
  const RATIOS = ['precision', 'recall', 'f1'];
  const metrics = [];
  for (let first = 0; first < ratios.length; first += RATIOS.length)
    if (pairs.some((pair) => RATIOS.some((_, i) => Number.isFinite(value(pair, first + i)))))
      metrics.push({ name: columns[first].slice(0, -'_precision'.length), first });
  /* The overall one is what systems are ordered by. */
  metrics.sort((a, b) => (b.name === 'overall') - (a.name === 'overall'));
  const columnOf = (metric, ratio) => metric.first + RATIOS.indexOf(ratio);

  const routes = new Map();
  for (const pair of pairs) {
    const route = `${encodeURIComponent(pair.item)}/${encodeURIComponent(pair.system)}`;
    pair.route = routes.has(route) ? `${route}/${pair.position + 1}` : route;
    routes.set(pair.route, pair);
  }

  return { index, pairs, columns, measures, metrics, routes, RATIOS, value, columnOf, record, receive, list };
})();
