import { describe, expect, it } from 'vitest';
import {
  calculationRules,
  encodeCalculation,
  toCalculation,
  unlessWithoutInput,
} from '../../src/wire/calculation/amount.ts';
import { parseBody } from '../../src/wire/documents/parse-body.ts';
import { shape } from '../../src/wire/elements/shape.ts';
import { WireError } from '../../src/wire/elements/wire-error.ts';

type Note = Readonly<Record<string, string>>;

/** What a service says of a calculation, in both formats. */
function read(note: Note | undefined, format: 'json' | 'xml', value = '0') {
  const { value: text = '', ...attributes } = note ?? {};
  const notes = note === undefined ? [] : [note];
  const written = Object.entries(attributes).map(([name, attribute]) => ` ${name}="${attribute}"`);
  const body =
    format === 'json'
      ? JSON.stringify({ amount: { value, unit: 'kg/year' }, amounts: { amount: [], note: notes } })
      : `<Resources><Amount unit="kg/year">${value}</Amount><Amounts>${notes
          .map(() => `<Note${written.join('')}>${text}</Note>`)
          .join('')}</Amounts></Resources>`;
  return toCalculation(shape('document', calculationRules).read(parseBody(body, format)));
}

describe.each(['json', 'xml'] as const)('what a service says about a failure, in %s', (format) => {
  it.each([
    ['no note at all', undefined, 0, undefined],
    ['a comment', { type: 'comment', value: 'flights' }, 0, undefined],
    [
      'a note with a code of another kind',
      { type: 'warning', code: 'UNUSED_INPUT', value: 'x' },
      0,
      undefined,
    ],
    [
      'a note of type error',
      { type: 'error', value: 'broken' },
      null,
      { code: 'ALGORITHM_FAILED', message: 'broken' },
    ],
    [
      'an unknown code',
      { type: 'error', code: 'NEW_CODE', value: 'broken' },
      null,
      { code: 'ALGORITHM_FAILED', message: 'broken' },
    ],
    [
      'a code of another error',
      { type: 'error', code: 'UNAUTHENTICATED', value: 'broken' },
      null,
      { code: 'ALGORITHM_FAILED' },
    ],
    [
      'a missing input',
      { type: 'comment', code: 'INPUT_MISSING', inputs: 'distance,fuel', value: 'none' },
      null,
      { code: 'INPUT_MISSING', inputs: ['distance', 'fuel'], argument: undefined, message: 'none' },
    ],
    [
      'a look-up',
      {
        type: 'error',
        code: 'LOOKUP_FOUND_NOTHING',
        categoryPath: 'a/b',
        drill: 'x=%26+%2C',
        path: 'v',
        value: 'x',
      },
      null,
      {
        code: 'LOOKUP_FOUND_NOTHING',
        lookUp: { categoryPath: 'a/b', drill: [{ name: 'x', value: '& ,' }], path: 'v' },
      },
    ],
  ] as const)('%s', (_, note, value, failure) => {
    const result = read(note, format);
    expect(result.amount).toEqual({ value, unit: 'kg', perUnit: 'year' });
    if (failure === undefined) expect(result.failure).toBeUndefined();
    else expect(result.failure).toMatchObject(failure);
    expect(result.notes).toHaveLength(note === undefined || failure !== undefined ? 0 : 1);
  });

  it('a note of type error beside an amount leaves it, unless its code is that of a failure', () => {
    const note = { type: 'error', value: 'broken' };
    const { amount, failure, notes } = read(note, format, '12');
    expect([amount.value, failure, notes]).toEqual([12, undefined, [{ type: 'error', text: 'broken' }]]);
    const failed = read({ ...note, code: 'ALGORITHM_FAILED' }, format, '12');
    expect([failed.amount.value, failed.failure?.code]).toEqual([null, 'ALGORITHM_FAILED']);
  });

  it('a look-up in what is no category path is refused', () => {
    const lookUp = { categoryPath: '../x', path: 'v' };
    const note = { type: 'error', code: 'LOOKUP_FOUND_NOTHING', value: 'x', ...lookUp };
    expect(() => read(note, format)).toThrow(WireError);
  });

  it('0 without inputs is no amount if the item takes inputs, whatever the service shows', () => {
    const zero = { type: 'CO2', value: 0, unit: 'kg', perUnit: 'year', isDefault: true };
    const result = read(undefined, format);
    for (const amounts of [[], [zero]]) {
      const settled = unlessWithoutInput({ ...result, amounts }, ['distance'], [{ value: '' }]);
      expect(settled).toMatchObject({ amount: { value: null }, amounts });
      expect(settled.failure).toMatchObject({ code: 'INPUT_MISSING', inputs: ['distance'] });
    }
    const kept = [
      unlessWithoutInput(result, [], []),
      unlessWithoutInput(result, ['distance'], [{ value: '0' }]),
      unlessWithoutInput({ ...result, amounts: [{ ...zero, value: 2 }] }, ['distance'], []),
    ];
    expect(kept.map(({ amount }) => amount.value)).toEqual([0, 0, 0]);
  });
});

it('a failure is written as 0, with its note last', () => {
  const { failure } = read({ type: 'error', value: 'broken' }, 'json');
  const notes = [{ type: 'comment', text: 'before' }];
  const amount = { value: null, unit: 'lb', perUnit: null };
  const written = encodeCalculation({ amount, amounts: [], notes, failure });
  expect(written).toMatchObject({
    amountPerMonth: 0,
    amount: { attributes: { unit: 'lb' }, text: 0 },
    amounts: {
      children: {
        note: {
          elements: [
            { attributes: { type: 'comment' }, text: 'before' },
            { attributes: { type: 'error', code: 'ALGORITHM_FAILED' }, text: 'broken' },
          ],
        },
      },
    },
  });
});
