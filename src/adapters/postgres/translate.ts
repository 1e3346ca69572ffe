/**
 * The statements of the store are written once, in the SQL that both databases
 * understand, with the JSON functions of SQLite and its numbered parameters.
 * This puts those in the words of PostgreSQL; everything else is passed on as it
 * is. What stands in a comment that begins with its name counts here alone, and
 * what stands between `sqlite` and `all` does not.
 */
export function translate(sql: string): string {
  const own = sql.replaceAll(/\/\* sqlite \*\/.*?\/\* all \*\//gs, '');
  const withoutCalls = Object.entries(jsonFunctions).reduce(
    (text, [name, inPostgres]) => replaceCalls(text, name, inPostgres),
    own,
  );
  return numberParameters(withoutCalls.replaceAll(/\/\* postgres: (.*?) \*\//g, '$1'));
}

/** What stands for a call, by its arguments as one text and by the alias behind it. */
type Replacement = (parameters: string, alias: string | undefined) => string;

const jsonFunctions: Readonly<Record<string, Replacement>> = {
  // Places are counted from 0 there, and from 1 here.
  json_each: (list, alias = 'member') =>
    `(select value, place - 1 as key from jsonb_array_elements_text((${list})::jsonb) with ordinality as each (value, place)) as ${alias}`,
  json_extract: (parameters) => {
    const match = /^(.+), '\$\[(\d+)\]'$/s.exec(parameters);
    if (match === null) throw new Error(`Only members of a list are taken out of JSON: ${parameters}`);
    return `((${match[1]})::jsonb ->> ${match[2]})`;
  },
  json_group_array: (members) => `coalesce(json_agg(${members}), '[]'::json)`,
  json_array: (members) => `json_build_array(${members})`,
  json: (text) => `(${text})::json`,
};

/** An alias follows `json_each(…)` as a single word that is no word of SQL. */
const aliasPattern = /^ (?!join\b|cross\b|left\b|where\b|order\b|on\b)([a-z]+)\b/;

function replaceCalls(sql: string, name: string, replacement: Replacement): string {
  const start = new RegExp(`(?<![a-z_])${name}\\(`).exec(sql);
  if (start === null) return sql;
  const open = start.index + start[0].length;
  const close = closingParenthesis(sql, open);
  const rest = sql.slice(close + 1);
  const alias = name === 'json_each' ? aliasPattern.exec(rest) : null;
  return (
    sql.slice(0, start.index) +
    replacement(replaceCalls(sql.slice(open, close), name, replacement), alias?.[1]) +
    replaceCalls(alias === null ? rest : rest.slice(alias[0].length), name, replacement)
  );
}

function closingParenthesis(sql: string, from: number): number {
  let depth = 1;
  for (let index = from; index < sql.length; index += 1) {
    if (sql[index] === '(') depth += 1;
    if (sql[index] === ')') depth -= 1;
    if (depth === 0) return index;
  }
  throw new Error(`A parenthesis is not closed: ${sql.slice(from, from + 80)}`);
}

/** `?1` is `$1`; each `?` without a number is the next one. */
function numberParameters(sql: string): string {
  let next = 0;
  return sql.replaceAll(/\?(\d*)/g, (_, number: string) => {
    next += 1;
    return `$${number === '' ? next : number}`;
  });
}
