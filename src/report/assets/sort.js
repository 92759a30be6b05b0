'use strict';
/* Tables with class "sortable" are sorted by a click on a column's title; without scripts they stand as ranked. */
for (const table of document.querySelectorAll('table.sortable')) {
  const body = table.tBodies[0];
  const titles = [...table.tHead.rows[table.tHead.rows.length - 1].cells];
  const key = (row, column) => {
    const cell = row.cells[column];
    /* Behind a name may stand what is said of it. */
    return cell.dataset.value === undefined ? (cell.firstChild ?? cell).textContent : Number(cell.dataset.value);
  };
  /* Names ascend, numbers descend; what is no number comes last in either order. */
  const compare = (a, b, descending) => {
    if (typeof a === 'string' || typeof b === 'string') return (a < b ? -1 : a > b ? 1 : 0) * (descending ? -1 : 1);
    if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) - Number.isNaN(b);
    return (a - b) * (descending ? -1 : 1);
  };
  titles.forEach((title, column) => {
    if (title.classList.contains('unsorted')) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'sort';
    button.append(...title.childNodes);
    title.append(button);
    button.addEventListener('click', () => {
      const before = title.getAttribute('aria-sort');
      const first = title.dataset.first ?? (title.classList.contains('text') ? 'ascending' : 'descending');
      const order = before === null ? first : before === 'ascending' ? 'descending' : 'ascending';
      titles.forEach((other) => other.removeAttribute('aria-sort'));
      title.setAttribute('aria-sort', order);
      const rows = [...body.rows].map((row, index) => ({ row, index, value: key(row, column) }));
      rows.sort((a, b) => compare(a.value, b.value, order === 'descending') || a.index - b.index);
      body.append(...rows.map(({ row }) => row));
      body.querySelectorAll('.boundary').forEach((row) => row.classList.remove('boundary'));
    });
  });
}
