import { GraphQLScalarType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { executeOperation } from '../support/gateways/execute-operation.ts';
import { createSampleBackend } from '../support/samples/sample-backend.ts';
import { samplePath, sampleUid } from '../support/samples/sample-items.ts';

function scalar(name: string): GraphQLScalarType {
  const type = schema.getType(name);
  if (type instanceof GraphQLScalarType) return type;
  throw new Error(`${name} is no scalar.`);
}

const rejected = expect.objectContaining({ extensions: { code: 'BAD_USER_INPUT' } });

describe.each([
  {
    name: 'Uid',
    good: [sampleUid(1), 'AD63A83B4D41'],
    bad: [
      '',
      'AD63A83B4D4',
      'AD63A83B4D411',
      'ad63a83b4d41',
      'AD63A83B4D4/',
      ' AD63A83B4D41',
      7,
      true,
      null,
      {},
    ],
  },
  {
    name: 'CategoryPath',
    good: ['', 'transport', 'transport/plane/generic', 'a.b/c~d'],
    bad: [
      'a//b',
      '..',
      'a/../b',
      'a/%2e%2e',
      'a b',
      'a?b',
      'a#b',
      'a\\b',
      'é',
      `${'a/'.repeat(600)}a`,
      7,
      [],
    ],
  },
  {
    name: 'Decimal',
    good: ['0', '0.10', '-1', '+1.5', '.5', '1e-7', '12345678901234567890.12345678901234567890'],
    bad: ['', '1.', 'e5', '1,5', '0x10', 'NaN', 'Infinity', ' 1', '1 ', '1e9999', '1'.repeat(41), 0.1],
  },
])('$name', ({ name, good, bad }) => {
  it.each(good)('the text %j is accepted unchanged', (text) => {
    expect(scalar(name).parseValue(text)).toBe(text);
    expect(scalar(name).serialize(text)).toBe(text);
  });

  it.each(bad)('the value %j is rejected', (value) => {
    expect(() => scalar(name).parseValue(value)).toThrow(rejected);
  });
});

describe('CategoryPath', () => {
  it('a leading and a trailing slash are stripped', () => {
    expect(scalar('CategoryPath').parseValue('/transport/plane/')).toBe('transport/plane');
    expect(scalar('CategoryPath').parseValue('/')).toBe('');
  });
});

describe('DateTime', () => {
  it.each([
    ['2026-01-31T00:00:00Z', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T00:00Z', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T00:00:00.5Z', '2026-01-31T00:00:00.500Z'],
    ['2026-01-31T01:30:00+01:30', '2026-01-31T00:00:00.000Z'],
    ['2024-02-29T23:59:59-05:00', '2024-03-01T04:59:59.000Z'],
    ['1969-12-31T23:59:59Z', '1969-12-31T23:59:59.000Z'],
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ])('the date %s is parsed, and returned in UTC', (text, utc) => {
    const instant: unknown = scalar('DateTime').parseValue(text);
    expect(instant).toBe(Date.parse(utc));
    expect(scalar('DateTime').serialize(instant)).toBe(utc);
  });

  it.each([
    '2026-13-01',
    '2026-02-30',
    '2025-02-29',
    '1.1.2026',
    '2026-1-1',
    '2026-01-31Z',
    '2026-01',
    '2026-01-31T00:00:00',
    '2026-01-31 00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-02-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T25:00:00Z',
    '31 January 2026',
    '1769817600000',
    '',
    1769817600000,
  ])('the value %j is rejected', (value) => {
    expect(() => scalar('DateTime').parseValue(value)).toThrow(rejected);
  });
});

describe('invalid scalars', () => {
  it('an invalid scalar is an error at its location in the document', async () => {
    const lineTwo = `  dataItem(categoryPath: "${samplePath}", uid: "x") { label }`;
    const source = `{\n${lineTwo}\n}`;
    const { data, errors } = await executeOperation(createSampleBackend(), source);
    expect(data).toBeNull();
    expect(errors).toEqual([
      {
        message: 'A Uid must be a uid of 12 characters from 0-9 and A-Z, such as AD63A83B4D41; got "x".',
        locations: [{ line: 2, column: lineTwo.indexOf('"x"') + 1 }],
        extensions: { code: 'BAD_USER_INPUT', argument: 'uid' },
      },
    ]);
  });

  it.each(['{ a: 1 }', '[1]', '1', 'true', 'NAME'])(
    'the literal %s is an error in the document, too',
    async (literal) => {
      const { data, errors } = await executeOperation(
        createSampleBackend(),
        `{ dataCategory(path: ${literal}) { name } }`,
      );
      expect(data).toBeNull();
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    },
  );

  it('an invalid scalar is an error at its variable, with a short quote', async () => {
    const { data, errors } = await executeOperation(
      createSampleBackend(),
      'query ($path: CategoryPath!) { dataCategory(path: $path) { name } }',
      { path: '?'.repeat(900) },
    );
    expect(data).toBeNull();
    expect(errors).toMatchObject([{ locations: [{ line: 1 }], extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(errors[0]?.message.length).toBeLessThan(200);
  });
});
