import type { Element } from '../documents/element.ts';

/** The texts of elements that many documents have, by form. */
const texts = new WeakMap<Element, Map<string, string>>();

/**
 * Makes the element of a record once, as long as the record is held and the
 * context is the same, and has its text kept beside it.
 */
export function keptElement<R extends object, C extends object>(
  encode: (record: R, context: C) => Element,
): (record: R, context: C) => Element {
  const made = new WeakMap<R, { readonly context: C; readonly element: Element }>();
  return (record, context) => {
    const before = made.get(record);
    if (before?.context === context) return before.element;
    const element = encode(record, context);
    made.set(record, { context, element });
    texts.set(element, new Map());
    return element;
  };
}

/** What `write` makes of an element, or made of it before; `form` is its name in XML, and `{}` in JSON. */
export function writeOnce(element: Element, form: string, write: (element: Element) => string): string {
  const kept = texts.get(element);
  if (kept === undefined) return write(element);
  const text = kept.get(form) ?? write(element);
  kept.set(form, text);
  return text;
}
