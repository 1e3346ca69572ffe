import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';

const builtIn = fileURLToPath(new URL('../../data/built-in', import.meta.url));

/** A thousand items, and one category of 5,000. */
const categories = [
  { path: 'bench/gases', like: 'planet/greenhousegases/gwp', count: 340 },
  { path: 'bench/electricity', like: 'home/energy/electricity', count: 330 },
  { path: 'bench/cars', like: 'transport/car/generic', count: 330 },
  { path: 'bench/large', like: 'transport/car/generic', count: 5000 },
];

export const paths = {
  asked: categories.slice(0, 3).map(({ path }) => path),
  cars: 'bench/cars',
  large: 'bench/large',
};

/** Writes a data set of items like those of the built-in data, each with its own names and figures. */
export function writeDataSet(folder) {
  for (const { path, like, count } of categories) {
    const target = join(folder, path);
    mkdirSync(target, { recursive: true });
    cpSync(join(builtIn, like), target, { recursive: true });
    rewrite(join(target, 'meta.yml'), (text) =>
      text.replace(/^wikiname: .*$/m, `wikiname: ${path.replace('/', '_')}`),
    );
    const figures = figuresOf(join(target, 'itemdef.csv'));
    rewrite(join(target, 'data.csv'), (text) => vary(text, count, figures));
  }
}

function rewrite(file, change) {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

function figuresOf(file) {
  const [, , , ...lines] = readFileSync(file, 'utf8').split('\n');
  const columns = lines.map((line) => line.split(','));
  return new Set(columns.filter(([, , type]) => type === 'DECIMAL').map(([, name]) => name));
}

/** Row after row of a table, as often as needed: the first column, part of every drill-down, gets a number, figures grow. */
function vary(text, count, figures) {
  const [names, ...rows] = parse(text);
  const cell = (value, column, number) => {
    if (column === 0) return `${value} ${number}`;
    if (!figures.has(names[column]) || value === '') return value;
    return String(Number((Number(value) * (1 + number / 1000)).toPrecision(6)));
  };
  const varied = Array.from({ length: count }, (_, number) =>
    rows[number % rows.length].map((value, column) => cell(value, column, number)),
  );
  return [names, ...varied].map((row) => `${row.map(quote).join(',')}\n`).join('');
}

function quote(value) {
  return /[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
