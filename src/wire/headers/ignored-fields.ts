/** The response header that names the fields of a form that were not used. */
export const ignoredFieldsHeader = 'Ignored-Fields';

const plainName = /^[\w.-]{1,64}$/;
const longestList = 1000;

/** Names of plain characters, up to a length; the others are counted, such as `start_date, +2`. */
export function formatIgnoredFields(names: ReadonlySet<string>): string {
  const shown: string[] = [];
  let length = 0;
  for (const name of names) {
    length += name.length + 2;
    if (plainName.test(name) && length <= longestList) shown.push(name);
  }
  const others = names.size - shown.length;
  return [...shown, ...(others === 0 ? [] : [`+${others}`])].join(', ');
}
