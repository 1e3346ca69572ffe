import { wordsOf } from './search-words.ts';

/** Signs and words between the names of a label. */
const partPattern = /[,;:()/]|\s(?:and|or|with)\s/;

/** The words of each name in a label. */
export function partsOf(label: string): readonly (readonly string[])[] {
  return label.split(partPattern).map(namesIn);
}

/** Segments of paths, such as `byFuel`, are several words. */
export function namesIn(text: string): readonly string[] {
  return [...new Set(wordsOf(text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')))];
}
