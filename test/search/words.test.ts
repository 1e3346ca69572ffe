import { describe, expect, it } from 'vitest';
import { parseLexicon } from '../../src/domain/search/search-lexicon.ts';
import { readTerms } from '../../src/domain/search/search-terms.ts';
import { wordsOf } from '../../src/domain/search/search-words.ts';
import { readSentence } from '../../src/domain/search/sentence.ts';
import { Vocabulary } from '../../src/domain/search/vocabulary.ts';
import { readSearchLexicon } from '../../src/startup/search-lexicon.ts';
import { readFreeDate } from '../../src/tables/cells/free-date.ts';

const readDate = (text: string) => readFreeDate(text, null);

function readVocabulary(texts: readonly string[]): Vocabulary {
  return new Vocabulary(new Map(texts.flatMap(wordsOf).map((word) => [word, 20])));
}

describe('correcting words', () => {
  const vocabulary = readVocabulary(['electricity electric diesel petrol', 'diesel rail', 'van 410a']);
  const correct = (word: string) => vocabulary.correct(word).map((each) => each.word);

  it.each([
    ['one letter left out', 'electricty', ['electricity']],
    ['two neighbours swapped', 'diesle', ['diesel']],
    ['two wrong letters', 'patrul', ['petrol']],
    ['one letter too many in a word of four', 'raill', ['rail']],
    ['another letter in a word of four, which is another word', 'riil', []],
    ['another first letter', 'bectrol', []],
    ['two wrong letters in a word of four', 'ruul', []],
    ['three letters', 'vna', []],
    ['a digit', '411a', []],
    ['three wrong letters', 'dosol', []],
  ])('%s', (_, word, expected) => {
    expect(correct(word)).toEqual(expected);
  });

  it('a word of few items is a name, which no other is taken for', () => {
    const names = new Vocabulary(
      new Map([
        ['electricity', 1],
        ['petrol', 2],
      ]),
    );
    expect(names.correct('electricty')).toEqual([]);
    expect(names.correct('petol')).toEqual([{ word: 'petrol', distance: 1 }]);
    expect(names.correct('patrul')).toEqual([]);
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

  it('a code is found with and without its hyphen, and its parts mean nothing alone', () => {
    expect(read('R410A')).toEqual([['r 410a']]);
    const { terms } = readTerms(['R-410A', 'petrol'], { lexicon, vocabulary });
    expect(terms.map(({ typed, isKept }) => [typed, isKept])).toEqual([
      ['r 410a', true],
      ['petrol', false],
    ]);
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
    const { time, unread, words } = readSentence(text, readSearchLexicon(), {
      isUnit: () => false,
      readDate,
      mark: null,
    });
    const said = unread.map(({ text: words }) => words);
    const day = time === null ? null : new Date(time.instant).toISOString().slice(0, 10);
    return [day, said, words.join(' ')];
  };

  it.each([
    ['gas in 2023', '2023-01-01', [], 'gas'],
    ['gas im Jahr 2023', '2023-01-01', [], 'gas'],
    ['gas during March 2024', '2024-03-01', [], 'gas'],
    ['sept 2024, gas', '2024-09-01', [], 'gas'],
    ['gas on 2024-02-29', '2024-02-29', [], 'gas'],
    ['gas on 2023-02-29', null, [], 'gas on 2023-02-29'],
    ['gas last year', null, ['last year'], 'gas'],
    ['gas since 2020', null, ['since 2020'], 'gas'],
    ['gas from 2020 to 2022', null, ['from 2020 to 2022'], 'gas'],
    ['gas in 2023 and in 2024', '2023-01-01', ['in 2024'], 'gas and'],
    ['gas Q3 2024', null, ['Q3 2024'], 'gas'],
    ['gas in 1850', null, ['1850'], 'gas in'],
    ['gas 2019', '2019-01-01', [], 'gas'],
    ['2019 gas', '2019-01-01', [], 'gas'],
    ['gas in Paris', null, [], 'gas in Paris'],
  ])('%s', (text, day, unread, words) => {
    expect(read(text)).toEqual([day, unread, words]);
  });
});

describe('reading a sentence', () => {
  const lexicon = readSearchLexicon();
  const read = (text: string) =>
    readSentence(text, lexicon, { isUnit: (unit) => unit === 'MWh', readDate, mark: null });
  const quantity = (text: string) => read(text).quantities;

  it.each([
    ['12,000 kWh', '12000', { unit: 'kWh' }],
    ['12.000 kWh', '12000', { unit: 'kWh' }],
    ['12 000 kWh', '12000', { unit: 'kWh' }],
    ["12'000 kWh", '12000', { unit: 'kWh' }],
    ['1.250,5 kWh', '1250.5', { unit: 'kWh' }],
    ['1,250.5 kWh', '1250.5', { unit: 'kWh' }],
    ['7,5 litres', '7.5', { unit: 'L' }],
    ['0.500 kg', '0.500', { unit: 'kg' }],
    ['2.5MWh', '2.5', { unit: 'MWh' }],
    ['12k km', '12000', { unit: 'km' }],
    ['2 million kWh', '2000000', { unit: 'kWh' }],
    ['half a tonne', '0.5', { unit: 't' }],
    ['2 and a half tonnes', '2.5', { unit: 't' }],
    ['three and a half tonnes', '3.5', { unit: 't' }],
    ['three quarters of a tonne', '0.75', { unit: 't' }],
    ['forty litres', '40', { unit: 'L' }],
    ['twenty-five kg', '25', { unit: 'kg' }],
    ['forty five litres', '45', { unit: 'L' }],
    ['hundred and fifty kWh', '150', { unit: 'kWh' }],
    ['two thousand five hundred kWh', '2500', { unit: 'kWh' }],
    ['one thousand two hundred km', '1200', { unit: 'km' }],
    ['three thousand and fifty km', '3050', { unit: 'km' }],
    ['two million kWh', '2000000', { unit: 'kWh' }],
    ['zwanzig Liter', '20', { unit: 'L' }],
    ['30 cubic metres per month', '30', { unit: 'm^3', perUnit: 'month' }],
    ['250 MWh/month', '250', { unit: 'MWh', perUnit: 'month' }],
    ['250 MWh annually', '250', { unit: 'MWh', perUnit: 'year' }],
    ['250 MWh pro Jahr', '250', { unit: 'MWh', perUnit: 'year' }],
    ['500 tonne km', '500', { unit: 't*km' }],
    ['800 passenger km', '800', { unit: 'km' }],
    ['3 nights', '3', { inputs: ['nights'] }],
    ['20 hotel nights', '20', { inputs: ['nights'] }],
    ['two nights', '2', { inputs: ['nights'] }],
    ['$5,000', '5000', { currency: 'USD' }],
    ['US$5,000', '5000', { currency: 'USD' }],
    ['5000 GBP', '5000', { currency: 'GBP' }],
    ['£5k', '5000', { currency: 'GBP' }],
    ['1.200,50€', '1200.50', { currency: 'EUR' }],
    ['300 euros', '300', { currency: 'EUR' }],
    ['5000 pounds', '5000', { unit: 'lb' }],
    ['1_000 kWh', '1000', { unit: 'kWh' }],
    ['½ tonne', '0.5', { unit: 't' }],
    ['2¾ tonnes', '2.75', { unit: 't' }],
    ['2 1/4 tonnes', '2.25', { unit: 't' }],
    ['120 mi', '120', { unit: 'mi' }],
    ['GBP 5,000', '5000', { currency: 'GBP' }],
    ['EUR 2 000', '2000', { currency: 'EUR' }],
    ['A$500', '500', { currency: 'AUD' }],
    ['US$ 500', '500', { currency: 'USD' }],
  ])('%s is a quantity', (text, value, expected) => {
    const plain = { unit: null, perUnit: null, inputs: [], currency: null };
    expect(quantity(text)).toMatchObject([{ text, value, ...plain, ...expected }]);
  });

  it.each([
    ['2 tons of coal in the US', 'ton_us'],
    ['2 tons of coal in Scotland', 'ton_uk'],
    ['100 gallons of diesel in the UK', 'gal_uk'],
    ['2 tons of coal', undefined],
  ])('a unit that two nations have is read as the sentence names one: %s', (text, unit) => {
    expect(quantity(text)[0]?.unit).toBe(unit);
  });

  it('a sign of a currency may stand apart', () => {
    expect(quantity('€ 300')).toMatchObject([{ value: '300', currency: 'EUR' }]);
    expect(quantity('2000 £')).toMatchObject([{ value: '2000', currency: 'GBP' }]);
  });

  it.each([
    ['10-15 km', ['10-15'], 'km'],
    ['chicken 4', ['4'], 'chicken'],
    ['1.2.3 tea', ['1.2.3'], 'tea'],
    ['R 32', [], 'R 32'],
    ['541110', [], '541110'],
    ['HFC 134', [], 'HFC 134'],
  ])('numbers of nothing are left out, not searched, unless they are codes: %s', (text, unread, words) => {
    const sentence = read(text);
    const said = sentence.unread.map(({ text: words }) => words);
    expect([sentence.quantities, said, sentence.words.join(' ')]).toEqual([[], unread, words]);
  });

  it.each(['cars of 2019', 'R410A', 'm5.large'])('%s has no quantity', (text) => {
    expect(quantity(text)).toEqual([]);
  });

  it('a possessive is the word', () => {
    expect(read("cow's milk 1 MWh").words).toEqual(['cow', 'milk']);
  });

  it('the other words stay as they were written', () => {
    expect(read('500 litres of Diesel, in the UK.').words).toEqual(['of', 'Diesel', 'in', 'the', 'UK']);
  });
});
