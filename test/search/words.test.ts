import { describe, expect, it } from 'vitest';
import { parseLexicon } from '../../src/domain/search/search-lexicon.ts';
import { readTerms } from '../../src/domain/search/search-terms.ts';
import { wordsOf } from '../../src/domain/search/search-words.ts';
import { readSentence } from '../../src/domain/search/sentence.ts';
import { Vocabulary } from '../../src/domain/search/vocabulary.ts';
import { readSearchLexicon } from '../../src/startup/search-lexicon.ts';

function readVocabulary(texts: readonly string[]): Vocabulary {
  return new Vocabulary(new Map(texts.flatMap(wordsOf).map((word) => [word, 1])));
}

describe('correcting words', () => {
  const vocabulary = readVocabulary(['electricity electric diesel petrol', 'diesel rail', 'van 410a']);
  const correct = (word: string, isUnfinished = false) =>
    vocabulary.correct(word, isUnfinished).map((each) => each.word);

  it.each([
    ['one letter left out', 'electricty', ['electricity', 'electric']],
    ['two neighbours swapped', 'diesle', ['diesel']],
    ['two wrong letters', 'patrul', ['petrol']],
    ['one wrong letter in a word of four', 'riil', ['rail']],
    ['two wrong letters in a word of four', 'ruul', []],
    ['three letters', 'vna', []],
    ['a digit', '411a', []],
    ['three wrong letters', 'dosol', []],
  ])('%s', (_, word, expected) => {
    expect(correct(word)).toEqual(expected);
  });

  it('an unfinished word is compared with beginnings', () => {
    expect(correct('elecrt')).toEqual([]);
    expect(correct('elecrt', true)).toEqual(['electric', 'electricity']);
  });

  it('the words begin with what they begin with, and nothing else', () => {
    expect(['die', 'diesel', 'iesel', 'diesels', 'zz', ''].map((word) => vocabulary.begins(word))).toEqual([
      true,
      true,
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('what words mean', () => {
  const lexicon = parseLexicon(
    'same: petrol, gas oline\nmeans: tube => london underground\naside: of\nunit: litres => L',
  );
  const vocabulary = readVocabulary(['petrol', 'gas oline', 'london underground', 'R-410A']);
  const read = (...words: readonly string[]) =>
    readTerms(words, { lexicon, vocabulary }).terms.map(({ alternatives }) =>
      alternatives.map((each) => each.words.join(' ')),
    );

  it('a synonym is searched in both directions, also one of several words', () => {
    expect(read('petrol')).toEqual([['petrol', 'gas oline']]);
    expect(read('gas', 'oline')).toEqual([['gas oline', 'petrol']]);
  });

  it('a meaning is searched in one direction', () => {
    expect(read('tube')).toEqual([['london underground']]);
    expect(read('london', 'underground')).toEqual([['london'], ['underground']]);
  });

  it('words that need not occur count only where there are no others', () => {
    expect(read('litres', 'of', 'petrol')).toEqual([['petrol', 'gas oline']]);
    expect(readTerms(['of'], { lexicon, vocabulary: readVocabulary(['of']) }).terms).toHaveLength(1);
  });

  it('a code is found with and without its hyphen', () => {
    expect(read('R410A')).toEqual([['r 410a']]);
  });

  it.each(['same petrol', 'means: tube', 'same: a => b', 'other: a', 'toString: a'])(
    'a line that is none names itself: %s',
    (line) => {
      expect(() => parseLexicon(`# a\n${line}`)).toThrow(`Line 2 is none of`);
    },
  );

  it('the file of the program has words of every kind', () => {
    const { synonyms, ...lists } = readSearchLexicon();
    expect(synonyms.get('flight')).toContain('plane');
    expect(synonyms.get('electricity')).toContain('power');
    expect(synonyms.get('petrol')).toContain('gasoline');
    expect(synonyms.get('lorry')).toContain('hgv');
    for (const list of [lists.aside, lists.usual, lists.special, lists.units, lists.counts, lists.places]) {
      expect(list.size).toBeGreaterThan(1);
    }
  });
});

describe('the time of a sentence', () => {
  const read = (text: string) => {
    const { time, unread, words } = readSentence(text, readSearchLexicon(), () => false);
    const day = time === null ? null : new Date(time.instant).toISOString().slice(0, 10);
    return [day, unread, words.join(' ')];
  };

  it.each([
    ['gas in 2023', '2023-01-01', [], 'gas'],
    ['gas during March 2024', '2024-03-01', [], 'gas'],
    ['sept 2024, gas', '2024-09-01', [], 'gas'],
    ['gas on 2024-02-29', '2024-02-29', [], 'gas'],
    ['gas on 2023-02-29', null, [], 'gas on 2023-02-29'],
    ['gas last year', null, ['last year'], 'gas'],
    ['gas since 2020', null, ['since 2020'], 'gas'],
    ['gas from 2020 to 2022', null, ['from 2020 to 2022'], 'gas'],
    ['gas in 2023 and in 2024', '2023-01-01', ['in 2024'], 'gas and'],
    ['gas Q3 2024', null, ['Q3 2024'], 'gas'],
    ['gas in 1850', null, [], 'gas in 1850'],
    ['passenger car 2019', null, [], 'passenger car 2019'],
    ['gas in Paris', null, [], 'gas in Paris'],
  ])('%s', (text, day, unread, words) => {
    expect(read(text)).toEqual([day, unread, words]);
  });
});

describe('reading a sentence', () => {
  const lexicon = readSearchLexicon();
  const read = (text: string) => readSentence(text, lexicon, (unit) => unit === 'MWh');
  const quantity = (text: string) => read(text).quantities;

  it.each([
    ['12,000 kWh', { value: '12000', unit: 'kWh', perUnit: null, inputs: [] }],
    ['2.5MWh', { value: '2.5', unit: 'MWh', perUnit: null, inputs: [] }],
    ['30 cubic metres per month', { value: '30', unit: 'm^3', perUnit: 'month', inputs: [] }],
    ['3 nights', { value: '3', unit: null, perUnit: null, inputs: ['nights'] }],
    ['$5,000', { value: '5000', unit: null, perUnit: null, inputs: ['spending'] }],
  ])('%s is a quantity', (text, expected) => {
    expect(quantity(text)).toEqual([{ text, ...expected }]);
  });

  it.each(['cars of 2019', '7,5 litres', 'R410A', 'm5.large'])('%s has no quantity', (text) => {
    expect(quantity(text)).toEqual([]);
  });

  it('the other words stay as they were written', () => {
    expect(read('500 litres of Diesel, in the UK.').words).toEqual(['of', 'Diesel', 'in', 'the', 'UK']);
  });
});
