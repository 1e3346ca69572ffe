const width = 100;

/** JSON as people write it: what fits on a line stands on one. */
export function compactJson(value: unknown, indent = 0, used = indent): string {
  const line = onOneLine(value);
  if (used + line.length <= width || typeof value !== 'object' || value === null) return line;
  const inner = indent + 2;
  const blanks = ' '.repeat(inner);
  const end = `\n${' '.repeat(indent)}`;
  if (Array.isArray(value)) {
    return `[\n${value.map((entry) => blanks + compactJson(entry, inner)).join(',\n')}${end}]`;
  }
  const members = Object.entries(value).map(([name, member]) => {
    const label = `${blanks}${JSON.stringify(name)}: `;
    return label + compactJson(member, inner, label.length);
  });
  return `{\n${members.join(',\n')}${end}}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${onOneLine(member)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
