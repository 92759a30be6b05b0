/* Small pictures of the figures of a row, and its verdict, loaded while the row is in sight and let go when it is not: so
 * that a table of any length holds those of a screen. */
const thumbs = (() => {
  'use strict';

  const REST = 60; /* milliseconds that a row must stay in sight */
  const told = new WeakMap();
  const shown = new WeakMap();

  async function load(cell) {
    const { pair, sides, said } = told.get(cell);
    let record = null;
    try { record = await diagrade.record(pair); } catch { return; /* its page says what is missing */ }
    if (!shown.get(cell)) return;
    cell.replaceChildren(...sides.map((side) => {
      const place = document.createElement('span');
      const uri = record[`${side}_figure`];
      place.className = 'thumb';
      if (typeof uri === 'string' && uri.startsWith('data:')) {
        const image = document.createElement('img');
        image.alt = `${side} figure`;
        image.src = uri;
        place.append(image);
      } else {
        place.textContent = 'no picture';
      }
      return place;
    }));
    if (said) said.textContent = record.verdict || '';
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      shown.set(target, isIntersecting);
      if (isIntersecting) setTimeout(() => { if (shown.get(target) && !target.firstChild) load(target); }, REST);
      else target.replaceChildren();
    }
  });

  /* Fills `cell` with a picture of each of `sides`, and the element `said` with the verdict. */
  function watch(cell, pair, sides, said) {
    cell.classList.add('thumbs');
    told.set(cell, { pair, sides, said });
    observer.observe(cell);
    return cell;
  }
  return { watch };
})();
