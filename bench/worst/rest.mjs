import { fullestProfileUid, itemUid, large, otherProfileUids, paths, profileUid } from './fill.mjs';

const sizes = ['itemsPerPage=1000', 'itemsPerPage=1000&page=3', 'itemsPerPage=100'];
const windows = [
  'startDate=2010-01-01T00:00:00Z',
  'startDate=2010-01-01T00:00:00Z&endDate=2030-01-01T00:00:00Z&mode=prorata',
  'startDate=2010-01-01T00:00:00Z&explain=true',
  '',
];
const periods = [
  'startDate=2019-01-01T00:00:00Z&endDate=2024-01-01T00:00:00Z&step=month&mode=prorata',
  'startDate=2023-01-01T00:00:00Z&duration=P60D&step=day&mode=prorata',
  'startDate=2010-01-01T00:00:00Z',
];
const details = ['by=category,gas&list=failures,notes', 'by=profile,category,gas&label=site', 'by=gas', ''];
const manyDays =
  'startDate=2023-01-01T00:00:00Z&endDate=2024-02-01T00:00:00Z&step=day&timeZone=Europe/Berlin&mode=prorata';
const orders = ['orderBy=label.department', 'orderBy=-name', 'orderBy=category', ''];
const labels = ['label.site=Site%201&label.key1=', 'label.key1=', ''];
const hundred = [profileUid, ...otherProfileUids].join(',');
/** As many rows as are written at a time, by drill-down, by words and by uid; nothing is stored. */
const rowsOfOnePart = 1000;
const table = (name, write) => ({
  method: 'POST',
  type: 'text/csv',
  body: [name, ...Array.from({ length: rowsOfOnePart }, (_, index) => write(index))].join('\r\n'),
});
const tables = [
  table('search,value.distance,name', (index) => `kind ${index},${index},Row ${index}`),
  table('group,kind,distance,startDate,label.site', (index) => {
    return `group ${index % 50},kind ${index},${index},2024-01-01,Site ${index}`;
  }),
  table('dataItemUid,distance', (index) => `${itemUid(paths.large, index)},${index}`),
];
const units = ['returnUnit=t&returnPerUnit=month', 'returnUnit=t', ''];

/** REST requests as an attacker would choose them: a kind of address, and parameters. */
export function createRest(random) {
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
    ...tables.map((sent) => () => {
      return Object.assign([`/items/${profileUid}/${paths.large}`, ['dryRun=true'], ['', 'rows=all']], {
        sent,
      });
    }),
    () => ['/search', ['format=csv&query=k', 'format=ndjson&query=group']],
    () => [`/totals/${profileUid}`, periods, details],
    () => [`/totals/${profileUid}/${random.pick(['worst', paths.large])}`, periods, details],
  ];
  const versions = [{}, { accept: 'application/xml' }];
  const build = (kind) => {
    const chosen = kind();
    const [address, ...parameters] = chosen;
    const query = parameters
      .map((each) => random.pick(each))
      .filter((each) => each !== '')
      .join('&');
    const path = address + (query === '' ? '' : `?${query}`);
    return { kind, path, headers: random.pick(versions), sent: chosen.sent };
  };
  return {
    /** The first choice of each kind, which asks for most. */
    templates: () =>
      kinds.flatMap((kind) =>
        versions.map((headers) => {
          const chosen = kind();
          const [address, ...parameters] = chosen;
          return {
            kind,
            sent: chosen.sent,
            path: `${address}?${parameters
              .map(([first]) => first)
              .filter((each) => each !== '')
              .join('&')}`,
            headers,
          };
        }),
      ),
    mutate: ({ kind }) => build(random.chance(0.5) ? kind : random.pick(kinds)),
  };
}
