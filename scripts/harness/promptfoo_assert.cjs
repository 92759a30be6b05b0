// An assertion of promptfoo, in JavaScript; it asks the program `diagrade`, which must be on the path (or DIAGRADE names it).
//
//   assert:
//     - type: javascript
//       value: file://scripts/harness/promptfoo_assert.cjs
//       config: {reference: reference, threshold: 0.8, value: overall_f1, options: [--match, optimal]}
//
// `reference` names the variable of the test that has the reference: the text of a figure, or the path of a file.
'use strict';

const { spawn } = require('node:child_process');

// As diagrade.is_text() of the Python package has it.
const isText = (figure) => /[\r\n]/.test(figure) || /^\s*(<|\{|```|~~~|$)/.test(figure);

// The answer of `diagrade score --jsonl` to one pair.
function ask(pair, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.env.DIAGRADE || 'diagrade', ['score', '--jsonl', ...options]);
    const said = { out: [], err: [] };
    child.on('error', reject);
    child.stdin.on('error', reject);
    child.stdout.on('data', (bytes) => said.out.push(bytes));
    child.stderr.on('data', (bytes) => said.err.push(bytes));
    child.on('close', (code) => {
      const line = Buffer.concat(said.out).toString();
      if (line) resolve(JSON.parse(line));
      else reject(new Error(`diagrade ended with ${code}: ${Buffer.concat(said.err)}`));
    });
    child.stdin.end(`${JSON.stringify(pair)}\n`);
  });
}

module.exports = async (output, context) => {
  const { reference = 'reference', threshold = 0.5, value = 'overall_f1', options = [] } = context.config || {};
  const expected = context.vars[reference];
  const given = isText(expected) ? { reference_text: expected } : { reference: expected };
  const answer = await ask({ generated_text: String(output), ...given }, options);
  if (answer.error) {
    // Whose fault it is, the reference alone shows: it is scored against itself.
    const again = await ask({ ...given, ...(given.reference ? { generated: expected } : { generated_text: expected }) }, options);
    if (again.error) throw new Error(again.error.message);
    return { pass: false, score: 0, reason: `not scored: ${answer.error.message}`, namedScores: { failed: 1 } };
  }
  const named = { failed: 0 };
  for (const [metric, found] of Object.entries(answer)) {
    if (found && typeof found === 'object' && typeof found.f1 === 'number') {
      for (const part of ['precision', 'recall', 'f1']) named[`${metric}_${part}`] = found[part];
    }
  }
  const score = named[value];
  if (score === undefined) throw new Error(`value: found ${value}, expected one of ${Object.keys(named).join(', ')}`);
  return { pass: score >= threshold, score, reason: `${value} ${score.toFixed(3)}, expected at least ${threshold}`, namedScores: named };
};
