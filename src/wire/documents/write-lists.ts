import {
  type Entry,
  isElement,
  isElementList,
  type Member,
  memberIn,
  type Members,
} from '../elements/element.ts';
import { formatJsonEntry } from '../json/format-json.ts';
import { formatXmlEntry } from '../xml/format-xml.ts';
import type { Format } from '../elements/format.ts';

/** The members with the entries of their lists written already, one in each step; `onWritten` receives the length of each. */
export function* writeLists(
  members: Members,
  format: Format,
  onWritten?: (length: number) => void,
): Generator<void, Members> {
  const written: Record<string, Member> = {};
  for (const [name, given] of Object.entries(members)) {
    const member = memberIn(format, given);
    if (typeof member !== 'object' || member === null) {
      written[name] = member;
    } else if (isElementList(member)) {
      const elements: Entry[] = [];
      for (const entry of member.elements) {
        const element = writeEntry(member.entry, entry, format);
        onWritten?.(element.written.length);
        elements.push(element);
        yield;
      }
      written[name] = { ...member, elements };
    } else if (isElement(member)) {
      written[name] = { ...member, children: yield* writeLists(member.children, format, onWritten) };
    }
  }
  return written;
}

/** An entry of a list as it stands there in its format. */
export function writeEntry(name: string, entry: Entry, format: Format): { readonly written: string } {
  return { written: format === 'json' ? formatJsonEntry(entry) : formatXmlEntry(name, entry) };
}
