/** The measurements of `npm run bench` besides the comparison of servers, by name. */
export const measurements = [
  { name: 'calculation', file: './calculation.mjs', about: 'single calculations over the built-in data' },
  {
    name: 'documents',
    file: './documents.mjs',
    about: 'answers of a remote service as large as the limits allow',
  },
  {
    name: 'explorer',
    file: './explorer/main.mjs',
    about: 'sizes and times of the page for people, in Chromium',
  },
  { name: 'growth', file: './growth/main.mjs', about: 'both stores with up to a million profiles' },
  { name: 'library', file: './library.mjs', about: 'every item of a data set calculated once' },
  { name: 'overload', file: './overload/main.mjs', about: 'more requests than the program can answer' },
  { name: 'soak', file: './soak/main.mjs', about: 'ten minutes in front of a service that fails' },
  { name: 'stages', file: './stages.mjs', about: 'each stage of a request over a REST service' },
  { name: 'telemetry', file: './telemetry.mjs', about: 'metrics and spans' },
  { name: 'workers', file: './workers.mjs', about: 'two workers compared with one process' },
  { name: 'worst', file: './worst/main.mjs', about: 'a search for the most expensive request' },
];

/** One line for each measurement. */
export function listMeasurements() {
  return measurements.map(({ name, about }) => `  ${name.padEnd(12)}${about}`).join('\n');
}
