export const tableMediaTypes = { ndjson: 'application/x-ndjson', csv: 'text/csv' } as const;

export type TableFormat = keyof typeof tableMediaTypes;
