import { wordsOf } from './search-words.ts';

/** Signs and words between the names of a label. */
const signs = /[,;:()/\n]/;
const conjunctions = /\s(?:and|or|with)\s/;

/** Says which a name does not include: `(except Casino Hotels)`. */
export const exception = /\(except [^)]*\)/gi;

/** The words of each name in a label. */
export function partsOf(label: string): readonly (readonly string[])[] {
  return listsOf(label).flat();
}

/** The same by the lists that conjunctions make of them: the last of a list may say what all of it is. */
export function listsOf(label: string): readonly (readonly (readonly string[])[])[] {
  return label.split(signs).map((list) => list.split(conjunctions).map(namesIn));
}

/** Labels have semicolons for the commas of a list. */
const lastOfList = '; and ';

/** Segments of paths, such as `byFuel`, are several words. */
export function namesIn(text: string): readonly string[] {
  return [...new Set(wordsOf(text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')))];
}

/** Each value of a label, and its additions: `Cola` and `with sugar` of `Cola; with sugar`. */
export function valuesOf(label: string): readonly { readonly head: string; readonly rest: string }[] {
  return label.split(/\s*[,\n]\s*/).map((each) => {
    const value = each.includes(lastOfList) ? each.replaceAll(/;(?: and)?/g, ' and') : each;
    const head = /^.*?(?=;|\s(?:with|in|for)\s|$)/.exec(value)?.[0] ?? '';
    return { head, rest: value.slice(head.length) };
  });
}
