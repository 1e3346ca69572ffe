/** Statements as `select data_items, data_categories`: what they do, and the tables that they touch. */
export interface StatementRecord {
  readonly onStatement: (sql: string) => void;
  take(): readonly string[];
}

export function recordStatements(): StatementRecord {
  let lines: string[] = [];
  return {
    onStatement(sql) {
      const [verb = ''] = sql.trim().split(/\s/, 1);
      const tables = [...sql.matchAll(/\b(?:from|join|into|update)\s+([a-z_]+)\b(?!\s*\()/g)].map(
        ([, table]) => table,
      );
      lines.push([verb, [...new Set(tables)].join(', ')].join(' ').trim());
    },
    take() {
      const taken = lines;
      lines = [];
      return taken;
    },
  };
}
