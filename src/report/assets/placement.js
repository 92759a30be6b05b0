/* Where marks leave room for words: lines that stop at texts, tags that cover nothing. page.js uses `placement`. */
const placement = (() => {
  'use strict';

  const list = (value) => (Array.isArray(value) ? value : []);

  /* The point at `share` of the length of a polyline, and the unit normal of the line there. */
  function along(points, share) {
    const lengths = points.slice(1).map((p, i) => Math.hypot(p[0] - points[i][0], p[1] - points[i][1]));
    let left = lengths.reduce((a, b) => a + b, 0) * share;
    for (let i = 0; i < lengths.length; i++) {
      if (left <= lengths[i] && lengths[i] > 0) {
        const [dx, dy] = [0, 1].map((k) => (points[i + 1][k] - points[i][k]) / lengths[i]);
        return { at: [points[i][0] + left * dx, points[i][1] + left * dy], normal: [dy, -dx] };
      }
      left -= lengths[i];
    }
    return { at: points[0], normal: [0, -1] };
  }
  /* The part of the segment a-b inside a box, as shares of its length; null when it stays outside (Liang and Barsky). */
  function inside(a, b, box) {
    let from = 0, to = 1;
    for (const k of [0, 1]) {
      const step = b[k] - a[k], low = box[k] - a[k], high = box[k] + box[k + 2] - a[k];
      if (step === 0) {
        if (low > 0 || high < 0) return null;
        continue;
      }
      from = Math.max(from, Math.min(low / step, high / step));
      to = Math.min(to, Math.max(low / step, high / step));
    }
    return from < to ? [from, to] : null;
  }
  /* The path of a line that leaves out what runs over words; the whole line when little of it would be left. */
  function interrupted(points, words) {
    const LEAST = 0.3;
    let d = '', whole = 0, kept = 0, open = false;
    for (let i = 1; i < points.length; i++) {
      const a = points[i - 1], b = points[i];
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      const point = (share) => `${a[0] + share * (b[0] - a[0])},${a[1] + share * (b[1] - a[1])}`;
      const gaps = [];
      words.meets([Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1])], ({ box }) => {
        const gap = inside(a, b, box);
        if (gap) gaps.push(gap);
        return false;
      });
      gaps.sort((p, q) => p[0] - q[0]);
      let at = 0;
      for (const [from, to] of [...gaps, [1, 1]]) {
        if (from > at) {
          d += `${open && at === 0 ? '' : `M${point(at)}`}L${point(from)}`;
          kept += (from - at) * length;
          open = true;
        }
        if (to > at && to > from) open = false;
        at = Math.max(at, to);
      }
      whole += length;
    }
    return kept < LEAST * whole ? `M${points.map((p) => p.join(',')).join('L')}` : d;
  }

  /* Boxes in the cells of a grid, so that the tags of large graphs find their neighbours at once. */
  function field(width, height) {
    const CELLS = 64;
    /* Steps of one field, so that no file can keep the page busy: figures that can be read need some 10,000. Once they
     * are spent nothing is found, and tags stand at their first place. */
    let left = 2e6;
    const size = Math.max(width, height) / CELLS;
    const cells = new Map();
    const index = (value) => Math.max(0, Math.min(CELLS, Math.floor(value / size)));
    const each = ([x, y, w, h], visit) => {
      for (let i = index(x); i <= index(x + w); i++)
        for (let j = index(y); j <= index(y + h); j++) if (left-- > 0 && visit(i * (CELLS + 1) + j)) return true;
      return false;
    };
    return {
      add(box, rest) {
        /* What covers a quarter of the canvas leaves no room beside it anyway. */
        if ((index(box[0] + box[2]) - index(box[0]) + 1) * (index(box[1] + box[3]) - index(box[1]) + 1) > CELLS * CELLS / 4) return;
        const entry = { box, ...rest };
        each(box, (cell) => {
          if (!cells.has(cell)) cells.set(cell, []);
          cells.get(cell).push(entry);
          return false;
        });
      },
      addLine(points, rest) {
        for (let i = 1; i < points.length; i++) {
          const [a, b] = [points[i - 1], points[i]];
          /* Pieces as long as a cell: the box of a long diagonal would fill the field. */
          const pieces = Math.min(2 * CELLS, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / size));
          for (let k = 0; k < pieces; k++) {
            const [p, q] = [k, k + 1].map((n) => [0, 1].map((axis) => a[axis] + n / pieces * (b[axis] - a[axis])));
            this.add([Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.abs(q[0] - p[0]), Math.abs(q[1] - p[1])], { ...rest, line: [p, q] });
          }
        }
      },
      /* TRUE when `box` meets an entry that `counts`. */
      meets: (box, counts) => each(box, (cell) => list(cells.get(cell)).some((entry) => left-- > 0 &&
        entry.box[0] <= box[0] + box[2] && box[0] <= entry.box[0] + entry.box[2] &&
        entry.box[1] <= box[1] + box[3] && box[1] <= entry.box[1] + entry.box[3] &&
        counts(entry) && (!entry.line || inside(...entry.line, box) !== null))),
    };
  }

  const isBox = (box) => Array.isArray(box) && box.length === 4 && box.every(Number.isFinite);
  /* Where the words of a node are: its document tells their size, not their place. They stand in the middle of a box
   * and at the top of a container. */
  function nodeWords(node, container) {
    const [x, y, width, height] = node.box;
    const lines = list(node.text_lines).filter((line) => typeof line.text === 'string' && line.font_size > 0);
    if (container) return [x, y, width, Math.min(height, 2.2 * Math.max(12, ...lines.map((line) => line.font_size)))];
    if (!lines.length) return node.box;
    const w = Math.min(width, Math.max(...lines.map((line) => 0.62 * line.font_size * line.text.length)));
    const h = Math.min(height, lines.reduce((sum, line) => sum + 1.3 * line.font_size, 0));
    return [x + (width - w) / 2, y + (height - h) / 2, w, h];
  }

  /* How much is in the way of a tag. */
  const IN_THE_WAY = { line: 1, box: 2, words: 3 };
  const TAG_FONT = 11, SMALL_TAG_FONT = 8; /* px; the sizes of .tag and .tag.small */
  const LINES_AT_MOST = 2000; /* above it tags do not keep off lines: they could not anyway */
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = `700 ${TAG_FONT}px system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif`;

  /* The places that a tag of width w and height h may have, best first, as centres. */
  function edgePlaces(points, w, h, gap) {
    return [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9].flatMap((share) => {
      const { at, normal: [nx, ny] } = along(points, share);
      const off = Math.abs(nx) * w / 2 + Math.abs(ny) * h / 2 + gap;
      return [[at[0] + off * nx, at[1] + off * ny], [at[0] - off * nx, at[1] - off * ny]];
    });
  }
  function nodePlaces([x, y, width, height], w, h, gap) {
    const [left, right] = [x + w / 2, x + width - w / 2];
    const rows = [y - h / 2 - gap, y + height + h / 2 + gap, y + h / 2 + gap, y + height - h / 2 - gap];
    return [...rows.flatMap((row, i) => [[left + (i > 1 ? gap : 0), row], [right - (i > 1 ? gap : 0), row]]),
      [x - w / 2 - gap, y + h / 2], [x + width + w / 2 + gap, y + h / 2],
      [x - w / 2 - gap, y + height - h / 2], [x + width + w / 2 + gap, y + height - h / 2]];
  }

  /* Puts the tags of a figure where they cover nothing: no words, no box, no other tag and, if there is room, no line.
   * `tags` are in order of weight; `unit` is a pixel of the screen in user units. */
  function placeTags({ tags, lines, boxes, words, width, height }, unit) {
    const way = field(width, height);
    for (const box of words) way.add(box, { weight: IN_THE_WAY.words });
    for (const { id, box, text } of boxes) {
      way.add(box, { weight: IN_THE_WAY.box, owner: id });
      way.add(text, { weight: IN_THE_WAY.words });
    }
    if (lines.length <= LINES_AT_MOST) for (const points of lines) way.addLine(points, { weight: IN_THE_WAY.line });
    const passes = [[TAG_FONT, IN_THE_WAY.line], [TAG_FONT, IN_THE_WAY.box], [SMALL_TAG_FONT, IN_THE_WAY.box], [SMALL_TAG_FONT, IN_THE_WAY.words]];
    for (const { tag, points, box, id, passing } of tags) {
      let place = null, small = true;
      const length = pen.measureText(tag.textContent).width;
      for (const [font, least] of [...passes, [SMALL_TAG_FONT, Infinity]]) {
        const w = (length * font / TAG_FONT + 3) * unit, h = (1.15 * font + 2) * unit, gap = 2 * unit;
        const area = ([cx, cy]) => [cx - w / 2, cy - h / 2, w, h];
        const fits = ([cx, cy]) => cx >= w / 2 && cy >= h / 2 && cx <= width - w / 2 && cy <= height - h / 2;
        const free = (centre) => !way.meets(area(centre), ({ weight, owner }) => weight >= least && (!owner || owner !== id));
        place = (points ? edgePlaces(points, w, h, gap) : nodePlaces(box, w, h, gap)).find((centre) => fits(centre) && free(centre));
        small = font === SMALL_TAG_FONT;
        if (!place) continue;
        /* Tags that show one at a time may lie on each other. */
        if (!passing) way.add(area(place), { weight: IN_THE_WAY.words });
        break;
      }
      const [x, y] = place || (points ? along(points, 0.5).at : [box[0], box[1]]);
      tag.setAttribute('x', x);
      tag.setAttribute('y', y);
      tag.classList.toggle('small', small);
    }
  }

  return { field, interrupted, isBox, nodeWords, placeTags };
})();
