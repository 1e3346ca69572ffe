import { type Element, isElement, isElementList, type Member, memberIn, type Members } from './element.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** One line of JSON. Infinity and NaN, which JSON has no numbers for, are written as texts. */
export function formatJson(members: Members): string {
  return JSON.stringify(toObject(members));
}

function toObject(members: Members): { readonly [name: string]: Json } {
  const object: Record<string, Json> = {};
  for (const [name, member] of Object.entries(members)) {
    const json = toJson(memberIn('json', member));
    if (json !== undefined) define(object, name, json);
  }
  return object;
}

function toJson(member: Member): Json | undefined {
  if (typeof member === 'number') return Number.isFinite(member) ? member : String(member);
  if (typeof member !== 'object' || member === null) return member;
  if (isElementList(member)) {
    return member.elements.map((entry) => (typeof entry === 'string' ? entry : fromElement(entry)));
  }
  return isElement(member) ? fromElement(member) : undefined;
}

function fromElement({ attributes, children, text }: Element): Json {
  return toObject({ ...attributes, ...children, ...(text === undefined ? {} : { value: text }) });
}

/** Also for a value whose path is `__proto__`. */
function define(object: Record<string, Json>, name: string, json: Json): void {
  if (name === '__proto__') Object.defineProperty(object, name, { value: json, enumerable: true });
  else object[name] = json;
}
