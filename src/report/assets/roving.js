/* One tab stop for many things that stand together: arrow keys, Home and End go from one to the next. `items` gives the
 * things in their order; those that are hidden are passed over. `keys` says which arrows do it: none given, all. */
const roving = (container, items, keys) => {
  'use strict';

  const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
  const seen = (item) => item.getClientRects().length > 0;
  let current = null;
  function choose(item) {
    if (current) current.setAttribute('tabindex', '-1');
    current = item || null;
    if (current) current.setAttribute('tabindex', '0');
  }
  /* The first that can be seen is the stop while no other was focused. */
  function settle() {
    for (const item of items()) if (item !== current) item.setAttribute('tabindex', '-1');
    if (!current || !container.contains(current) || !seen(current)) choose(items().find(seen) || items()[0]);
  }
  container.addEventListener('focusin', (event) => {
    const item = items().find((each) => each === event.target);
    if (item && item !== current) choose(item);
  });
  container.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey || (keys && event.key.startsWith('Arrow') && !keys.includes(event.key))) return;
    const shown = items().filter(seen);
    const at = shown.indexOf(event.target);
    if (at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    shown[Math.max(0, Math.min(shown.length - 1, at + step))].focus();
  });
  settle();
  return { settle };
};
