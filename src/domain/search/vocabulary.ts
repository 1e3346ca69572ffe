/** The most words that are taken for one that is misspelt. */
const maxCorrections = 3;
const longWord = 6;

/** How many items a word is in at least that one of another spelling is taken for, by how much it differs. */
const commonWords = [0, 2, 20];

/** The words that records have, to find those that a misspelt word may stand for. */
export class Vocabulary {
  readonly #words: readonly string[];
  readonly #masks: Int32Array;
  readonly #counts: ReadonlyMap<string, number>;

  /** From how often each word occurs. */
  constructor(counts: ReadonlyMap<string, number>) {
    this.#counts = counts;
    this.#words = [...counts.keys()].sort();
    this.#masks = Int32Array.from(this.#words, maskOf);
  }

  /** Whether a word, which is folded, is one of these. */
  has(word: string): boolean {
    return this.#counts.has(word);
  }

  /** Whether a word, which is folded, begins one of these. */
  begins(word: string): boolean {
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#words[middle] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return this.#words[low]?.startsWith(word) === true;
  }

  /**
   * The words that differ least from one and begin alike: by a letter in words of five, by two in
   * longer ones; a swap of two letters is one difference. What has digits or fewer letters is a code or a
   * size. In short words a letter for another makes a different word. A word of few items is a name rather
   * than what was meant, the more so the less it is alike.
   */
  correct(word: string): readonly { word: string; distance: number }[] {
    const limit = /\d/.test(word) || word.length < 5 ? 0 : word.length < longWord ? 1 : 2;
    if (limit === 0) return [];
    const mask = maskOf(word);
    const found: { word: string; distance: number }[] = [];
    for (const [index, each] of this.#words.entries()) {
      if (each[0] !== word[0] || Math.abs(each.length - word.length) > limit) continue;
      if (bitsOf(mask & ~(this.#masks[index] ?? 0)) > limit || /\d/.test(each)) continue;
      if (word.length < longWord && each.length === word.length && maskOf(each) !== mask) continue;
      const distance = distanceOf(word, each);
      const isCommon = (this.#counts.get(each) ?? 0) >= (commonWords[distance] ?? 0);
      if (distance <= limit && isCommon) found.push({ word: each, distance });
    }
    const least = Math.min(...found.map(({ distance }) => distance));
    return found
      .filter(({ distance }) => distance === least)
      .sort(
        (one, other) =>
          (this.#counts.get(other.word) ?? 0) - (this.#counts.get(one.word) ?? 0) ||
          (one.word < other.word ? -1 : 1),
      )
      .slice(0, maxCorrections);
  }
}

/** The letters of a word as bits, so that most words are not compared. */
function maskOf(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index += 1) mask |= 1 << (word.charCodeAt(index) & 31);
  return mask;
}

function bitsOf(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}

/** The optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. */
function distanceOf(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const differs = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + differs);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
}
