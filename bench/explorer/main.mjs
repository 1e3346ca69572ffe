import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { measureOpening, views } from './opening.mjs';
import { startProgram } from './program.mjs';
import { measureTable } from './table.mjs';
import { slowdown } from './tab.mjs';
import { measureAmounts, measureFirstLoad, measureSearch } from './typing.mjs';

/**
 * The budgets of the page: its compressed sizes, and what a person waits for in
 * Chromium with the processor slowed four times, against a program with the
 * built-in data. Further builds, by their folders, are measured in turn with
 * this one. Usage: npm run bench -- explorer [--only NAME,…] [--rounds N] [FOLDER…]
 */
const options = { only: '', rounds: 5 };
const folders = [];
const given = process.argv.slice(2);
while (given.length > 0) {
  const argument = given.shift();
  if (argument.startsWith('--')) options[argument.slice(2)] = given.shift();
  else folders.push(pathToFileURL(`${resolve(argument)}/`));
}
const roots = [new URL('../../', import.meta.url), ...folders];
const measured = {
  usable: measureFirstLoad,
  search: measureSearch,
  amount: measureAmounts,
  ...Object.fromEntries(views.map((view) => [view.name, (at) => measureOpening(at, view)])),
  table: measureTable,
};
const chosen = Object.keys(measured).filter(
  (name) => options.only === '' || options.only.split(',').includes(name),
);

const rows = new Map();
for (const [index, root] of roots.entries()) noteSizes(root, index);
const programs = await Promise.all(roots.map(startProgram));
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    // Each window loads them, on the processor that is measured.
    '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
  ],
});
try {
  for (const name of chosen)
    for (let round = 0; round < Number(options.rounds); round += 1)
      for (const [index, program] of programs.entries())
        note(index, await measured[name]({ browser, ...program }));
} finally {
  await browser.close();
  for (const program of programs) program.stop();
}
console.log(
  `load ${loadavg()[0].toFixed(1)}, processor slowed ${slowdown} times, median of ${options.rounds} rounds`,
);
console.table([...rows].map(([what, { aim, values }]) => ({ what, ...columnsOf(values), aim: aim ?? '' })));

function noteSizes(root, index) {
  const { first, views: each } = JSON.parse(readFileSync(new URL('dist/explorer/sizes.json', root), 'utf8'));
  note(index, [['first load, kB', first / 1000, 90]]);
  note(
    index,
    Object.entries(each).map(([name, bytes]) => [`${name}, kB more`, bytes / 1000, 30]),
  );
}

/** @param {number} index of the build @param {[string, number, number?][]} found what, how much, and the aim */
function note(index, found) {
  for (const [what, value, aim] of found) {
    const row = rows.get(what) ?? { aim, values: roots.map(() => []) };
    rows.set(what, row);
    row.values[index].push(value);
  }
}

function columnsOf(values) {
  return Object.fromEntries(
    roots.map((root, index) => [
      index === 0 ? 'here' : fileURLToPath(root),
      Number(median(values[index] ?? []).toFixed(1)),
    ]),
  );
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}
