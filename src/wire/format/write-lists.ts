import { type Entry, isElement, isElementList, type Member, memberIn, type Members } from './element.ts';
import { formatJsonEntry } from './format-json.ts';
import { formatXmlEntry } from './format-xml.ts';
import type { Format } from './format.ts';

/** The members with the entries of their lists written already, one in each step. */
export function* writeLists(members: Members, format: Format): Generator<void, Members> {
  const written: Record<string, Member> = {};
  for (const [name, given] of Object.entries(members)) {
    const member = memberIn(format, given);
    if (typeof member !== 'object' || member === null) {
      written[name] = member;
    } else if (isElementList(member)) {
      const elements: Entry[] = [];
      for (const entry of member.elements) {
        elements.push({
          written: format === 'json' ? formatJsonEntry(entry) : formatXmlEntry(member.entry, entry),
        });
        yield;
      }
      written[name] = { ...member, elements };
    } else if (isElement(member)) {
      written[name] = { ...member, children: yield* writeLists(member.children, format) };
    }
  }
  return written;
}
