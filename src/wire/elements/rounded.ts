import { rounded } from '../../domain/basics/decimal.ts';
import { type Element, isElement, isElementList, type Member, type Members } from './element.ts';

/** The same with numbers as `rounded`, in documents of which no description says the digits. */
export function roundedElement({ attributes, children, text, ...rest }: Element): Element {
  const members = { attributes: roundedMembers(attributes), children: roundedMembers(children) };
  if (text === undefined) return { ...rest, ...members };
  return { ...rest, ...members, text: typeof text === 'number' ? rounded(text) : text };
}

export function roundedMembers(members: Members): Members {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, roundedMember(member)]));
}

function roundedMember(member: Member): Member {
  if (typeof member === 'number') return rounded(member);
  if (typeof member !== 'object' || member === null) return member;
  if (isElement(member)) return roundedElement(member);
  if (!isElementList(member)) return { ...member, member: roundedMember(member.member) };
  const entries = [...member.elements];
  return {
    ...member,
    elements: entries.map((entry) =>
      typeof entry === 'object' && isElement(entry) ? roundedElement(entry) : entry,
    ),
  };
}
