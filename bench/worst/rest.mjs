import {
  fullestProfileUid,
  itemUid,
  large,
  otherProfileUids,
  paths,
  profileUid,
  writtenProfileUid,
} from './fill.mjs';

const sizes = ['itemsPerPage=1000', 'itemsPerPage=1000&page=3', 'itemsPerPage=100'];
const windows = [
  'startDate=2010-01-01T00:00:00Z',
  'startDate=2010-01-01T00:00:00Z&endDate=2030-01-01T00:00:00Z&mode=prorata',
  'startDate=2010-01-01T00:00:00Z&explain=true',
  '',
];
const periods = [
  'startDate=2019-01-01T00:00:00Z&endDate=2024-01-01T00:00:00Z&step=month',
  'startDate=2023-01-01T00:00:00Z&duration=P60D&step=day',
  'startDate=2010-01-01T00:00:00Z',
];
const details = ['by=category,gas&list=failures,notes', 'by=profile,category,gas&label=site', 'by=gas', ''];
const manyDays =
  'startDate=2023-01-01T00:00:00Z&endDate=2024-02-01T00:00:00Z&step=day&timeZone=Europe/Berlin';
const orders = ['orderBy=label.department', 'orderBy=-name', 'orderBy=category', ''];
const labels = ['label.site=Site%201&label.key1=', 'label.key1=', ''];
const hundred = [profileUid, ...otherProfileUids].join(',');
/** The rows of a table that are written at a time. */
const rowsOfOnePart = 1000;
const table = (name, header, write) => (first) => ({
  name,
  method: 'POST',
  type: 'text/csv',
  body: [header, ...Array.from({ length: rowsOfOnePart }, (_, index) => write(first + index))].join('\r\n'),
});
const tables = [
  table('a table by words', 'search,value.distance,name', (number) => {
    return `kind ${number % large},${number},Row ${number}`;
  }),
  table('a table by drill-down', 'group,kind,distance,name,startDate,label.site', (number) => {
    const kind = number % large;
    return `group ${kind % 50},kind ${kind},${number},Row ${number},2024-01-01,Site ${number}`;
  }),
  table('a table by uid', 'dataItemUid,distance,name', (number) => {
    return `${itemUid(paths.large, number % large)},${number},Row ${number}`;
  }),
];
const units = ['returnUnit=t&returnPerUnit=month', 'returnUnit=t', ''];

/** REST requests as an attacker would choose them: a kind of address, and parameters. */
export function createRest(random) {
  /** Rows that are written for good are new ones each time. */
  let written = 0;
  const kinds = [
    () => [`/profiles/${profileUid}/${paths.large}`, sizes, windows, units],
    () => [`/profiles/${profileUid}/${random.pick(['worst', '', ...paths.small])}`, sizes, windows, units],
    () => [`/data/${paths.large}`, sizes],
    () => [`/data/${paths.large}/drill`, ['', `group=group%20${random.below(50)}`, 'kind=x']],
    () => [
      `/data/${paths.large}/${itemUid(paths.large, random.below(large))}`,
      [`distance=${random.below(1e6)}&explain=true`, ''],
    ],
    () => ['/profiles', sizes],
    () => [`/profiles/${fullestProfileUid}/${paths.large}`, sizes, windows],
    () => [`/items/${profileUid}`, sizes, windows, orders, labels],
    () => [`/items/${profileUid}`, ['failed=true', 'failed=true&itemsPerPage=1000'], orders, windows],
    () => [`/items/${fullestProfileUid}`, ['failed=true', ...sizes], orders, labels],
    () => [`/totals/${hundred}`, [manyDays, ...periods], details],
    () => [`/totals/${fullestProfileUid}`, periods, details],
    () => ['/profiles', ['name=1', ''], orders.slice(0, 2), labels, sizes],
    () => [`/data/${paths.large}`, ['format=csv', 'format=ndjson']],
    () => [`/items/${profileUid}`, ['format=csv', 'format=ndjson'], orders, labels, windows],
    () => [`/items/${fullestProfileUid}`, ['format=csv', 'format=ndjson'], orders, labels],
    () => [`/totals/${profileUid}`, ['format=csv', 'format=ndjson'], periods, details],
    ...tables.map((write) => () => {
      const dry = [`/items/${profileUid}/${paths.large}`, ['dryRun=true'], ['rows=all', '']];
      return Object.assign(dry, { sent: write(0) });
    }),
    ...tables.map((write) => () => {
      const forGood = [
        `/items/${writtenProfileUid}/${paths.large}`,
        ['', 'allOrNothing=true'],
        ['rows=all', ''],
      ];
      written += rowsOfOnePart;
      return Object.assign(forGood, { sent: write(written) });
    }),
    () => ['/search', ['format=csv&query=k', 'format=ndjson&query=group']],
    () => [`/totals/${profileUid}`, periods, details],
    () => [`/totals/${profileUid}/${random.pick(['worst', paths.large])}`, periods, details],
  ];
  const versions = [{}, { accept: 'application/xml' }];
  const write = (kind, headers, choose) => {
    const chosen = kind();
    const [address, ...parameters] = chosen;
    const query = parameters
      .map(choose)
      .filter((each) => each !== '')
      .join('&');
    const path = address + (query === '' ? '' : `?${query}`);
    const { sent } = chosen;
    return { kind, name: sent === undefined ? path : `${sent.name}, ${path}`, path, headers, sent };
  };
  const build = (kind) => write(kind, random.pick(versions), random.pick);
  return {
    /** The first choice of each kind, which asks for most. */
    templates: () =>
      kinds.flatMap((kind) => versions.map((headers) => write(kind, headers, ([first]) => first))),
    mutate: ({ kind }) => build(random.chance(0.5) ? kind : random.pick(kinds)),
  };
}
