/* Groups: nodes of both figures that are the same thing, one in one figure and several in the other. page.js uses
 * `groups`: on the marks, in the words of a node, and as a list. */
const groups = (() => {
  'use strict';

  const list = (value) => (Array.isArray(value) ? value : []);
  const SIDES = ['generated', 'reference'];
  const ids = (group, side) => list(group[side]).filter((id) => typeof id === 'string');
  const keysOf = (group) => SIDES.flatMap((side) => ids(group, side).map((id) => `${side}:node:${id}`));

  /* Tells every node of a group which one it is in, and makes them light up together, each with its match first. */
  function read(model) {
    model.groups = list(model.score.groups).filter((group) => group && typeof group === 'object');
    for (const group of model.groups) {
      for (const side of SIDES)
        for (const id of ids(group, side)) {
          const node = model.sides[side].nodes.get(id);
          if (node) node.group = group;
        }
      const keys = keysOf(group);
      for (const key of keys) {
        const known = list(model.partners.get(key));
        model.partners.set(key, [...known, ...keys.filter((each) => each !== key && !known.includes(each))]);
      }
    }
  }

  /* “Release funds” + “Issue payment” = “Release funds and issue payment” */
  const equation = (group, textOf) =>
    SIDES.map((side) => ids(group, side).map((id) => textOf(side, id)).join(' + ')).join(' = ');
  const name = (group) => `${group.id} (${group.kind})`;

  /* What is said of a node behind its match or the lack of one; '' outside of groups. */
  const describe = (node, textOf) => (node.group
    ? ` · group ${name(node.group)}: ${equation(node.group, (side, id) => `“${textOf(side, id)}”`)}: ${node.group.because || ''}` : '');
  /* The same of a row of the lists of missing and extra nodes, whose own words follow. */
  const prefix = (node) => (node && node.group ? `in group ${name(node.group)} · ` : '');

  /* The rows of the list; `row` builds one. */
  function rows(model, textOf, row) {
    return model.groups.map((group) => {
      const key = `generated:group:${group.id}`;
      const text = equation(group, textOf);
      model.notes.set(key, `${name(group)}: ${text}: ${group.because || ''}`);
      model.partners.set(key, keysOf(group));
      return row(key, text, `${group.kind} · ${group.because || ''}`);
    });
  }

  return { describe, prefix, read, rows };
})();
