/** Statements as `select data_items, data_categories`: what they do, and the tables that they touch. */
export interface StatementRecord {
  readonly onStatement: (sql: string) => void;
  take(): readonly string[];
}

/** Not the functions that rows are taken from, nor the `set` of an `on conflict do update set`. */
const tablePattern = /\binto\s+([a-z_]+)|\b(?:from|join|update)\s+(?!set\b)([a-z_]+)\b(?!\s*\()/g;

export function recordStatements(): StatementRecord {
  let lines: string[] = [];
  return {
    onStatement(sql) {
      const [verb = ''] = sql.trim().split(/\s/, 1);
      const tables = [...sql.matchAll(tablePattern)].map(([, written, read]) => written ?? read);
      lines.push([verb, [...new Set(tables)].join(', ')].join(' ').trim());
    },
    take() {
      const taken = lines;
      lines = [];
      return taken;
    },
  };
}
