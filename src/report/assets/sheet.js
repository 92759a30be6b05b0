'use strict';
/* One question at a time, with buttons and keys. <main> says what is asked: data-columns, data-criterion and data-answer-1
 * and so on ("value words"); each article is a question, those of the class "none" are not asked and saved as N/A.
 * Answers stay in the browser under data-key until they are saved as CSV. Without scripts all questions stand there. */
{
  const main = document.querySelector('main');
  const { key, name, criterion } = main.dataset;
  const columns = main.dataset.columns.split(' ');
  const answers = [1, 2, 3].map((i) => main.getAttribute(`data-answer-${i}`)).filter(Boolean).map((text) => text.split(' '));
  const all = [...main.querySelectorAll('article')];
  const asked = all.filter((article) => !article.classList.contains('none'));
  const element = (tag, text, properties = {}) => Object.assign(document.createElement(tag), { textContent: text }, properties);

  /* A browser may keep nothing of pages from the disk: then answers last as long as the page. */
  const store = `diagrade-sheet-${key}`;
  const given = new Map();
  try {
    for (const [place, value] of JSON.parse(localStorage.getItem(store) ?? '[]')) given.set(place, value);
  } catch { given.clear(); }
  const keep = () => {
    try {
      localStorage.setItem(store, JSON.stringify([...given]));
    } catch { /* said by nothing: saving as CSV is what counts */ }
  };

  let shown = Math.max(0, asked.findIndex((_, place) => !given.has(place)));
  const bar = element('div', '', { className: 'bar' });
  const back = element('button', '\u2190', { title: 'the question before' });
  const next = element('button', '\u2192', { title: 'the next question' });
  const buttons = answers.map(([value, words], i) => {
    const button = element('button', words, { className: 'answer' });
    button.append(element('kbd', `${i + 1}`));
    button.addEventListener('click', () => answer(value));
    return button;
  });
  const status = element('output', '');
  const progress = element('progress', '', { max: asked.length });
  const rater = element('input', '', { placeholder: 'your name', ariaLabel: 'your name' });
  const save = element('button', 'save as CSV');
  bar.append(back, ...buttons, next, status, progress, rater, save);
  main.append(bar);

  const show = () => {
    for (const article of all) article.hidden = article !== asked[shown];
    buttons.forEach((button, i) => button.setAttribute('aria-pressed', String(given.get(shown) === answers[i][0])));
    status.textContent = `question ${shown + 1} of ${asked.length}, ${given.size} answered`;
    progress.value = given.size;
  };
  const move = (step) => {
    shown = Math.min(Math.max(shown + step, 0), asked.length - 1);
    show();
  };
  const answer = (value) => {
    given.set(shown, value);
    keep();
    const open = asked.findIndex((_, place) => place > shown && !given.has(place));
    if (open >= 0) shown = open;
    show();
  };

  const cell = (text) => {
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const csv = () => {
    const who = rater.value.trim();
    const lines = [[...columns, ...(who ? ['rater'] : []), criterion]];
    for (const article of all) {
      const place = asked.indexOf(article);
      const value = place < 0 ? 'N/A' : given.get(place) ?? '';
      lines.push([...columns.map((column) => article.dataset[column]), ...(who ? [who] : []), value]);
    }
    return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
  };
  save.addEventListener('click', () => {
    const address = URL.createObjectURL(new Blob([csv()], { type: 'text/csv' }));
    const link = element('a', '', { href: address, download: `${name.replace(/[^\w.-]+/g, '-')}.csv` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  });
  back.addEventListener('click', () => move(-1));
  next.addEventListener('click', () => move(1));
  document.addEventListener('keydown', (event) => {
    if (event.target === rater || event.ctrlKey || event.altKey || event.metaKey) return;
    const chosen = answers[Number(event.key) - 1];
    if (chosen) answer(chosen[0]);
    else if (event.key === 'ArrowLeft') move(-1);
    else if (event.key === 'ArrowRight') move(1);
    else return;
    event.preventDefault();
  });
  show();
}
