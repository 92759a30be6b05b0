/* What checks say: on the overview of checked files, and on one figure. page.js uses `findings`, and passes the helpers
 * that build elements. */
const findings = (() => {
  'use strict';

  const list = (value) => (Array.isArray(value) ? value : []);
  const SEVERITIES = ['error', 'warning', 'note'];
  const SIGNS = { error: '✗', warning: '!', note: 'i' };
  const severityOf = (check) => (SEVERITIES.includes(check.severity) ? check.severity : 'error');
  const title = (rules, name) => (rules && Object.hasOwn(rules, name) && rules[name].title) || String(name).replaceAll('_', ' ');
  const summary = (rules, name) => (rules && Object.hasOwn(rules, name) && rules[name].summary) || '';

  /* Every place at which a check fails, with the key of its mark. */
  function places(checks) {
    return list(checks).filter((check) => check.verdict === 'fail').flatMap((check, i) =>
      list(check.where).map((place, j) => ({
        id: `${i + 1}.${j + 1}`, key: `generated:finding:${i + 1}.${j + 1}`, check, severity: severityOf(check),
        message: String(place.message || check.message || ''), line: place.line, box: place.box, entities: list(place.entities),
      })));
  }
  const describe = (rules, place) => [`${SIGNS[place.severity]} ${title(rules, place.check.name)}: ${place.message}`,
    place.entities.length ? place.entities.join(' ') : '', place.line ? `line ${place.line}` : ''].filter(Boolean).join(' · ');

  /* The box of a place, large enough to be seen and hit: what is found may be a point or a line. */
  function visibleBox([x, y, w, h], width, height) {
    const least = Math.max(width, height) / 80;
    const [dx, dy] = [Math.max(0, least - w) / 2, Math.max(0, least - h) / 2];
    return [x - dx, y - dy, w + 2 * dx, h + 2 * dy];
  }

  /* How many checks fail at a severity, pass or do not apply. */
  const count = (pair, verdict) => Object.values(pair.checks || {}).filter((each) => each === verdict).length;
  /* Worst first: errors, then warnings, then notes. */
  const weight = (pair) => -(1e6 * count(pair, 'error') + 1e3 * count(pair, 'warning') + count(pair, 'note'));

  /* The overview of checked files: what each check says, and a table of files. */
  function overview({ el, plural, pairs, rules, view, errorText, scrolled }) {
    const names = [...new Set(pairs.flatMap((pair) => Object.keys(pair.checks || {})))];
    const verdicts = (name) => pairs.map((pair) => pair.checks && pair.checks[name]).filter(Boolean);
    const failsOf = (name) => verdicts(name).filter((each) => SEVERITIES.includes(each)).length;
    const failing = names.filter(failsOf).sort((a, b) => failsOf(b) - failsOf(a));
    const others = names.filter((name) => !failsOf(name));
    const choose = (name) => { view.check = select.value = name; update(); select.scrollIntoView({ block: 'nearest' }); };
    const table = (label, own) => scrolled(label, el('table', { class: 'grid narrow' },
      el('thead', {}, el('tr', {}, ['check', 'fail', 'pass', 'n/a'].map((name, i) => el('th', { scope: 'col', class: i ? 'num' : null }, name)))),
      el('tbody', {}, own.map((name) => {
        const fails = failsOf(name), count = (wanted) => String(verdicts(name).filter((each) => each === wanted).length);
        const button = () => el('button', { type: 'button', class: 'choose', onclick: () => choose(name) }, title(rules, name));
        return el('tr', {}, el('th', { scope: 'row', title: summary(rules, name) }, fails ? button() : title(rules, name)),
          el('td', { class: `num${fails ? ' bad' : ''}` }, String(fails)), el('td', { class: 'num' }, count('pass')), el('td', { class: 'num' }, count('n/a')));
      }))));
    const perCheck = [
      failing.length ? el('section', { class: 'card' }, el('h2', {}, 'Checks that fail'),
        el('p', { class: 'hint' }, 'How many files fail, pass, or have nothing that the check looks at. A check chooses the files that fail it.'), table('Checks that fail', failing)) : null,
      others.length ? el('details', { class: 'card' }, el('summary', {}, el('h2', {}, `Checks that no file fails (${others.length})`)), table('Checks that no file fails', others)) : null,
    ];

    const columns = [...SEVERITIES, 'pass', 'n/a'];
    const body = el('tbody');
    const stops = roving(body, () => [...body.querySelectorAll('a')], 'ArrowUp ArrowDown');
    const said = el('span', { class: 'hint', role: 'status' });
    function update() {
      const text = view.text.toLowerCase();
      view.shown = pairs.filter((pair) => (!text || pair.item.toLowerCase().includes(text)) &&
        (!view.check || SEVERITIES.includes((pair.checks || {})[view.check])));
      if (view.worst) view.shown.sort((a, b) => a.mean - b.mean || a.position - b.position);
      said.textContent = view.shown.length === pairs.length ? plural(pairs.length, 'file') : `${view.shown.length} of ${plural(pairs.length, 'file')}`;
      body.replaceChildren(...view.shown.map((pair) => {
        const link = el('a', { href: `#${pair.route}` }, pair.item), words = el('p', { class: 'said-of' });
        const cells = pair.failed ? el('td', { class: 'failure', colspan: columns.length }, errorText(pair.error))
          : columns.map((name) => el('td', { 'data-label': name, class: `num${SEVERITIES.includes(name) && count(pair, name) ? ` fault-${name}` : ''}` }, String(count(pair, name))));
        return el('tr', { class: 'link', onclick: (event) => { if (event.target !== link) link.click(); } },
          thumbs.watch(el('td'), pair, ['generated'], words), el('th', { scope: 'row' }, link, words), cells);
      }));
      stops.settle();
    }
    const search = el('input', { type: 'search', placeholder: 'Filter files…', 'aria-label': 'Filter files',
      oninput: (event) => { view.text = event.target.value; update(); } });
    search.value = view.text;
    const select = el('label', {}, 'Fails ', el('select', { onchange: (event) => { view.check = event.target.value; update(); } },
      [['', 'any check'], ...failing.map((name) => [name, title(rules, name)])].map(([value, name]) =>
        el('option', { value, selected: view.check === value }, name))));
    const worst = el('label', { class: 'toggle' }, el('input', { type: 'checkbox', checked: view.worst,
      onchange: (event) => { view.worst = event.target.checked; update(); } }), 'Worst first');
    update();
    return [perCheck[0], el('section', { class: 'card' },
      el('div', { class: 'filters' }, el('h2', {}, 'Files'), search, select, worst, said),
      scrolled('Files', el('table', { class: 'grid pairs pictured files' },
        el('thead', {}, el('tr', {}, ['figure', 'file', 'errors', 'warnings', 'notes', 'pass', 'n/a'].map((name, i) => el('th', { scope: 'col', class: i > 1 ? 'num' : null }, name)))), body))), perCheck[1]].filter(Boolean);
  }

  /* A card for each failing check, the gravest first. `card` and `row` are those of the other lists. */
  function failing({ el, rules, checks, all, card, row }) {
    const grave = (check) => SEVERITIES.indexOf(severityOf(check));
    return list(checks).filter((check) => check.verdict === 'fail').sort((a, b) => grave(a) - grave(b)).map((check) => {
      const own = all.filter((place) => place.check === check);
      const total = Number.isFinite(check.findings) ? check.findings : own.length;
      const made = card(title(rules, check.name), `fault-${severityOf(check)}`, own.length ? own.map((place) => () => {
        const item = row(place.key, place.message, [place.line ? `line ${place.line}` : '', place.entities.join(' ')].filter(Boolean).join(' · '))();
        item.classList.add('finding');
        return item;
      }) : [row(null, check.message || '')], { hint: summary(rules, check.name), total });
      made.classList.add('check');
      made.dataset.severity = severityOf(check);
      return made;
    });
  }
  /* What passes and what does not apply, folded. */
  function others({ el, rules, checks, card }) {
    return [['pass', 'Checks passed', 'matched'], ['n/a', 'Checks that do not apply', '']].flatMap(([verdict, name, kind]) => {
      const own = list(checks).filter((check) => check.verdict === verdict);
      return own.length ? [card(name, kind, own.map((check) => () =>
        el('li', { class: 'plain', title: summary(rules, check.name) }, el('span', { class: 'name' }, title(rules, check.name)),
          el('span', { class: 'why' }, check.message || ''))), { folded: true })] : [];
    });
  }

  /* Which findings are shown: a box for each severity that occurs, and words to look for. Keys j and k go from one to
   * the next. */
  function filter({ el, all, box, letGo }) {
    if (!all.length) return { parts: [], onFindingKey: () => {} };
    let text = '';
    const hidden = new Set();
    const byKey = new Map(all.map((place) => [place.key, place]));
    function apply() {
      const shows = (place) => !hidden.has(place.severity) &&
        (!text || `${place.message} ${place.check.name.replaceAll('_', ' ')} ${place.entities.join(' ')}`.toLowerCase().includes(text));
      for (const element of box.querySelectorAll('[data-key*=":finding:"]')) {
        const place = byKey.get(element.dataset.key);
        if (place) (element.closest('li') || element).classList.toggle('filtered', !shows(place));
      }
      for (const card of box.querySelectorAll('.list.check'))
        card.classList.toggle('filtered', hidden.has(card.dataset.severity) || (Boolean(text) && card.querySelector('li.finding') !== null && !card.querySelector('li.finding:not(.filtered)')));
    }
    const toggles = SEVERITIES.filter((severity) => all.some((place) => place.severity === severity)).map((severity) =>
      el('label', { class: `toggle fault-${severity}` }, el('input', { type: 'checkbox', checked: true, onchange: (event) => {
        if (event.target.checked) hidden.delete(severity);
        else hidden.add(severity);
        apply();
      } }), `${severity[0].toUpperCase()}${severity.slice(1)}s`));
    const search = el('input', { type: 'search', placeholder: 'Filter findings…', 'aria-label': 'Filter findings',
      oninput: (event) => { text = event.target.value.trim().toLowerCase(); apply(); } });
    const onFindingKey = (event) => {
      const step = { j: 1, k: -1 }[event.key];
      if (!step) return;
      const rows = [...box.querySelectorAll('.list.check:not(.filtered) li.finding:not(.filtered) .row')];
      const at = rows.indexOf(document.activeElement);
      const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step];
      if (!next) return;
      letGo();
      next.focus();
    };
    return { parts: [...toggles, search], onFindingKey };
  }

  return { SEVERITIES, SIGNS, describe, failing, filter, others, overview, places, title, visibleBox, weight };
})();
