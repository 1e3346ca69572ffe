import fc from 'fast-check';
import { expect, it } from 'vitest';
import { problemsIn } from '../support/queries/answer-problems.ts';
import { rigOfFile } from '../support/golden/rig-of-file.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { rounds } from '../support/deep.ts';
import { anyText } from '../support/samples/any-text.ts';

const change = `mutation ($value: String!) {
  updateDataItemValue(input: {
    categoryPath: "transport/car/generic", itemUid: "L9S383G52PUZ", path: "source", value: $value
  }) { dataItemValue { value } userErrors { code field message } }
}`;
const read = `{ dataItemValue(categoryPath: "transport/car/generic", itemUid: "L9S383G52PUZ", path: "source") { value } }`;

const rig = rigOfFile();
const numRuns = rounds({ usual: 20, deep: 2000 });

/** Signs that mean something in forms, addresses, documents and statements. */
const texts = fc.oneof(
  anyText({ maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '&',
        '=',
        '+',
        '%',
        '%26',
        ';',
        '<',
        '>',
        '"',
        "'",
        '\\',
        '\r\n',
        '\t',
        ' ',
        '🚗',
        'é',
        'value=1',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);

it('a text is stored unchanged or rejected, also in front of a remote service', async () => {
  const authtoken = await rig().signIn('admin');
  let kept = 0;
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.constantFrom('serviceUrl' as const, 'gatewayUrl' as const),
      async (value, url) => {
        const before = await postGraphQL(rig()[url], { query: read }, { authtoken });
        const answer = await postGraphQL(rig()[url], { query: change, variables: { value } }, { authtoken });
        const after = await postGraphQL(rig().serviceUrl, { query: read }, { authtoken });
        const [problem] = problemsIn(answer.body);
        if (problem === undefined) {
          expect(after.body.data).toEqual({ dataItemValue: { value } });
          kept += 1;
        } else {
          expect(problem.code).toBe('BAD_USER_INPUT');
          expect(problem.about).toMatch(/source|^value has the character/);
          expect(after.body.data).toEqual(before.body.data);
        }
      },
    ),
    { numRuns },
  );
  expect(kept).toBeGreaterThan(numRuns / 2);
});
