'use strict';
/* Shows the articles that fit what is chosen. <main data-filters="system level"> names what there is to choose by; an
 * article that is filtered has data-system="..." and so on, several values in lines of their own; one without any is
 * chosen as "none". Without scripts all articles stand there. What is chosen stands in the address, so that it can be passed on. */
{
  const main = document.querySelector('main');
  const names = main.dataset.filters.split(' ');
  const entries = [...main.querySelectorAll('article')].map((article) => ({
    article,
    text: article.textContent.toLowerCase(),
    values: new Map(names.filter((name) => name in article.dataset).map((name) => [name, article.dataset[name].split('\n').map((value) => value || 'none')])),
  })).filter((entry) => entry.values.size > 0);
  const bar = document.createElement('form');
  bar.className = 'filters';
  const status = document.createElement('output');
  const label = (words, control) => {
    const box = document.createElement('label');
    box.append(words, control);
    bar.append(box);
    return control;
  };
  const option = (value, words) => {
    const made = document.createElement('option');
    made.value = value;
    made.textContent = words;
    return made;
  };
  const controls = new Map();
  for (const name of names) {
    const counts = new Map();
    for (const { values } of entries)
      for (const value of values.get(name) ?? []) counts.set(value, (counts.get(value) ?? 0) + 1);
    if (counts.size < 2) continue;
    const select = label(name, document.createElement('select'));
    select.append(option('', 'all'));
    for (const value of [...counts.keys()].sort()) select.append(option(value, `${value} (${counts.get(value)})`));
    controls.set(name, select);
  }
  const search = label('words', document.createElement('input'));
  search.type = 'search';
  controls.set('words', search);
  bar.append(status);

  const chosen = () => [...controls].filter(([, control]) => control.value !== '');
  const fits = ({ text, values }) => chosen().every(([name, control]) =>
    name === 'words' ? text.includes(control.value.toLowerCase()) : (values.get(name) ?? []).includes(control.value));
  const show = () => {
    let shown = 0;
    for (const entry of entries) {
      entry.article.hidden = !fits(entry);
      shown += entry.article.hidden ? 0 : 1;
    }
    status.textContent = `${shown} of ${entries.length}`;
  };
  const restore = () => {
    const state = new URLSearchParams(location.hash.slice(1));
    for (const [name, control] of controls) control.value = state.get(name) ?? '';
    show();
  };
  bar.addEventListener('input', () => {
    show();
    history.replaceState(null, '', `#${new URLSearchParams(chosen().map(([name, control]) => [name, control.value]))}`);
  });
  bar.addEventListener('submit', (event) => event.preventDefault());
  window.addEventListener('hashchange', restore);
  /* The link that skips to the content would write over what is chosen. */
  document.querySelector('.skip').addEventListener('click', (event) => {
    event.preventDefault();
    main.tabIndex = -1;
    main.focus();
  });
  if (entries.length > 1) {
    let first = entries[0].article; // which may stand in a section
    while (first.parentElement !== main) first = first.parentElement;
    first.before(bar);
    restore();
  }
}
