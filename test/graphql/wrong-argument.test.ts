import { expect, it } from 'vitest';
import { executeOperation } from '../support/execute-operation.ts';
import { createSampleBackend } from '../support/sample-backend.ts';

const calculate = 'query ($requests: [CalculationRequest!]!) { calculate(requests: $requests) { index } }';
const request = { categoryPath: 'a', itemUid: 'AAAAAAAAAAAA' };

it.each([
  [
    'a variable',
    'query ($uid: Uid!) { dataItem(categoryPath: "a", uid: $uid) { uid } }',
    { uid: 'x' },
    'uid',
  ],
  [
    'a variable that is missing',
    'query ($uid: Uid!) { dataItem(categoryPath: "a", uid: $uid) { uid } }',
    {},
    'uid',
  ],
  [
    'a member of a variable',
    calculate,
    { requests: [request, { ...request, itemUid: 'x' }] },
    'requests[1].itemUid',
  ],
  ['a member that is missing', calculate, { requests: [{ itemUid: 'AAAAAAAAAAAA' }] }, 'requests[0]'],
  [
    'a text that looks like a place',
    calculate,
    { requests: [{ ...request, itemUid: '" at "requests[7].path' }] },
    'requests[0].itemUid',
  ],
  ['a value in the document', '{ dataItem(categoryPath: "a", uid: "x") { uid } }', {}, 'uid'],
  [
    'a member of a list in the document',
    '{ calculate(requests: [{ categoryPath: "a" }, { categoryPath: "a", inputs: [{ name: "n", value: 7 }] }]) { index } }',
    {},
    'requests.inputs.value',
  ],
  ['a default', 'query ($uid: Uid = "x") { dataItem(categoryPath: "a", uid: $uid) { uid } }', {}, undefined],
  ['a field that is not there', '{ viewer { nothing } }', {}, undefined],
  [
    'a type that is not there',
    'query ($uid: Nothing) { dataItem(categoryPath: "a", uid: $uid) { uid } }',
    {},
    undefined,
  ],
])('an error of the library names the argument: %s', async (_, source, variables, argument) => {
  const { errors } = await executeOperation(createSampleBackend(), source, variables);
  expect(errors[0]?.extensions).toEqual({
    code: 'BAD_USER_INPUT',
    ...(argument === undefined ? {} : { argument }),
  });
});
