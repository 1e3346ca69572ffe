export const tableMediaTypes = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type TableFormat = keyof typeof tableMediaTypes;
