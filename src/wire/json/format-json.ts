import {
  type Element,
  type Entry,
  isElement,
  isElementList,
  type Member,
  memberIn,
  type Members,
} from '../elements/element.ts';

/** One line of JSON. Infinity and NaN, which JSON has no numbers for, are written as texts. */
export function formatJson(members: Members): string {
  const written: string[] = [];
  for (const [name, member] of Object.entries(members)) {
    const json = toJson(memberIn('json', member));
    if (json !== undefined) written.push(`${JSON.stringify(name)}:${json}`);
  }
  return `{${written.join(',')}}`;
}

function toJson(member: Member): string | undefined {
  if (member === undefined) return undefined;
  if (typeof member === 'number') return JSON.stringify(Number.isFinite(member) ? member : String(member));
  if (typeof member !== 'object' || member === null) return JSON.stringify(member);
  if (isElementList(member)) return `[${Array.from(member.elements, formatJsonEntry).join(',')}]`;
  return isElement(member) ? formatJsonEntry(member) : undefined;
}

/** One entry of a list. */
export function formatJsonEntry(entry: Entry): string {
  if (typeof entry === 'string') return JSON.stringify(entry);
  return 'written' in entry ? entry.written : formatElement(entry);
}

function formatElement({ attributes, children, text }: Element): string {
  return formatJson({ ...attributes, ...children, ...(text === undefined ? {} : { value: text }) });
}
