import { linksOf } from './source-links.ts';
import type { Amount, Category, Facts, Item, Value } from './category.ts';

/** The files of a category by name; `about` is the block of that name in `meta.yml`, which is written by hand. */
export function filesOf(given: Category, about: string): ReadonlyMap<string, string> {
  const category = withLifeCycles(given);
  const { levels, values, items, inputs } = category;
  const drills = levels.map(({ path }) => path);
  const paths = values.map(({ path }) => path);
  const sorted = items.toSorted((one, other) => compareTexts(one.drill, other.drill));
  refuseRepetitions(category.path, sorted);
  const histories = sorted.flatMap(({ drill, history = [] }) =>
    history.map((edition) => [...drill, edition.start, ...edition.values]),
  );
  const changing = values.filter((_, index) =>
    histories.some((row) => row[drills.length + 1 + index] !== ''),
  );
  const isChanging = paths.map((path) => changing.some((value) => value.path === path));
  const hasNames = sorted.some(({ name }) => name !== undefined);
  const columns = (row: readonly string[]): readonly string[] =>
    row.filter((_, index) => index <= drills.length || isChanging[index - drills.length - 1]);
  return new Map([
    ['meta.yml', metaOf(category, about)],
    ['itemdef.csv', definitionOf(category)],
    [
      'version.csv',
      formatCsv([
        ['path', 'versions', 'aliasedTo'],
        ...[...levels, ...values, source, ...inputs].map(({ path }) => [path, '1.0|2.0', '']),
      ]),
    ],
    ['default.js', algorithmOf(category, histories.length > 0)],
    ...(inputs.length === 0 ? [] : ([['return_values.csv', returnValuesOf(category.amounts)]] as const)),
    [
      'data.csv',
      formatCsv([
        [...drills, ...paths, source.path, ...(hasNames ? ['$name'] : [])],
        ...sorted.map((item) => [
          ...item.drill,
          ...item.values,
          rowOf(item),
          ...(hasNames ? [item.name ?? ''] : []),
        ]),
      ]),
    ],
    ...(histories.length === 0
      ? []
      : ([
          ['history.csv', formatCsv([columns([...drills, 'start', ...paths]), ...histories.map(columns)])],
        ] as const)),
  ]);
}

/** With what items state of their life cycle as their last value. */
function withLifeCycles(category: Category): Category {
  if (category.items.every(({ lifeCycle = '' }) => lifeCycle === '')) return category;
  return {
    ...category,
    values: [...category.values, { path: 'lifeCycle', label: 'Part of a life cycle', type: 'TEXT' }],
    items: category.items.map((item) => ({
      ...item,
      values: [...item.values, item.lifeCycle ?? ''],
      history: (item.history ?? []).map(({ start, values }) => ({ start, values: [...values, ''] })),
    })),
  };
}

/** Tables are named as in the edition of 2025: an earlier one may give the same row another number. */
function rowOf({ source: row, history: [first] = [] }: Item): string {
  const since = first?.start.slice(0, 4) ?? '2025';
  return since === '2025' ? row : row.replace(/(?<! to) 2025, (Tables? )/, ` ${since} to 2025, in 2025 $1`);
}

const source: Value = { path: 'source', label: 'Source', type: 'TEXT' };

function compareTexts(one: readonly string[], other: readonly string[]): number {
  const [left, right] = [one.join('\0'), other.join('\0')];
  return left < right ? -1 : Number(left > right);
}

function refuseRepetitions(path: string, items: readonly Item[]): void {
  const seen = new Set<string>();
  for (const { drill } of items) {
    const key = drill.join(', ').toLowerCase();
    if (seen.has(key)) throw new Error(`${path} has several items ${key}.`);
    seen.add(key);
  }
}

export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(',')}\n`).join('');
}

function formatCell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function definitionOf({ name, levels, values, inputs }: Category): string {
  const row = (value: Value, fromData: boolean, isDrill: boolean): readonly string[] => [
    value.label,
    value.path,
    value.type ?? 'DECIMAL',
    String(fromData),
    String(isDrill),
    value.unit ?? '',
    value.perUnit ?? '',
    value.default ?? '',
    ...(value.choices ?? []),
  ];
  return formatCsv([
    ['name', name],
    ['algFile', 'default.js'],
    'name,path,type,isDataItemValue,isDrillDown,unit,perUnit,default,choices'.split(','),
    ...levels.map((value) => row({ type: 'TEXT', ...value }, true, true)),
    ...[...values, source].map((value) => row(value, true, false)),
    ...inputs.map((value) => row(value, false, false)),
  ]);
}

const factColumns = ['scope', 'lifeCycle', 'gwp'] as const;

function returnValuesOf(amounts: readonly Amount[]): string {
  return formatCsv([
    ['label', 'type', 'unit', 'per_unit', 'default', ...factColumns],
    ...amounts.map((amount, index) => [
      amount.type,
      'DECIMAL',
      amount.unit ?? 'kg',
      amount.perUnit ?? '',
      String(index === 0),
      ...factColumns.map((fact) => amount[fact] ?? ''),
    ]),
    ['comment', 'TEXT', '', '', 'false', ...factColumns.map(() => '')],
  ]);
}

const mean = `// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}
`;

/** Its comment, the mean of histories, then the rest. */
function algorithmOf({ algorithm }: Category, hasHistory: boolean): string {
  const lines = algorithm.trim().split('\n');
  const start = lines.findIndex((line) => !line.startsWith('//'));
  const comment = lines.slice(0, start === -1 ? lines.length : start).join('\n');
  const code = start === -1 ? '' : lines.slice(start).join('\n').trim();
  const isAveraged = code.includes('mean(');
  if (hasHistory && !isAveraged && code !== '') {
    throw new Error(`The algorithm takes no mean of histories: ${comment}`);
  }
  return `${[comment, ...(isAveraged ? [mean.trim()] : []), ...(code === '' ? [] : [code])].join('\n\n')}\n`;
}

function metaOf({ name, tags, provenance, source: stated, figures }: Category, about: string): string {
  const { title, publisher, year, region, licence } = stated;
  const links = linksOf(stated);
  return [
    `name: ${quote(name)}`,
    `wikiname: ${name.replaceAll(/[^A-Za-z0-9]+/g, '_').replace(/_$/, '')}`,
    'tags:',
    ...tags.map((tag) => `  - ${tag}`),
    'authority: enterprise',
    'show: "1"',
    'provenance: >-',
    ...wrap(provenance, 98).map((line) => `  ${line}`),
    'source:',
    ...Object.entries({ title, publisher, year, region, licence, ...links }).map(
      ([key, value]) => `  ${key}: ${quote(value)}`,
    ),
    ...(about === '' ? [] : [about.trimEnd()]),
    ...figuresOf(figures),
    '',
  ].join('\n');
}

/** The block `about` of a `meta.yml`; empty without one. */
export function aboutIn(meta: string): string {
  return /^about:\n(?: .*\n)*/m.exec(meta)?.[0] ?? '';
}

/** `meta.yml` by hand with the facts of its editions, of which it states the scope and the part of a life cycle. */
export function restate(meta: string, factsOf: (own: Facts) => Facts): string {
  const [head = '', block = ''] = meta.split(/^figures:\n/m);
  const own = [...block.matchAll(/^ {2}(scope|lifeCycle): "?([^"\n]*)"?$/gm)];
  const stated = Object.fromEntries(own.map(([, fact = '', value = '']) => [fact, value]));
  return `${head}${figuresOf(factsOf(stated)).join('\n')}\n`;
}

function figuresOf({ steps = [], ...facts }: Facts): readonly string[] {
  const lines = Object.entries(facts).map(([fact, value]) => `  ${fact}: ${quote(value)}`);
  const all = steps.flatMap(({ from, note, ...changed }) => [
    `    - from: ${from}`,
    ...Object.entries(changed).map(([fact, value]) => `      ${fact}: ${quote(value)}`),
    ...(note === undefined ? [] : [`      note: ${quote(note)}`]),
  ]);
  return ['figures:', ...lines, ...(all.length === 0 ? [] : ['  steps:', ...all])];
}

function quote(text: string): string {
  return /^[A-Za-z][\w ./()+-]*$/.test(text) ? text : JSON.stringify(text);
}

function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
