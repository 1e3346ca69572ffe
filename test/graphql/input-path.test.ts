import type { GraphQLResolveInfo } from 'graphql';
import { expect, it } from 'vitest';
import { badInput } from '../../src/domain/basics/errors.ts';
import { inputLocator } from '../../src/graphql/input-path.ts';
import { schema } from '../../src/graphql/schema.ts';

it('each row of a list is read once, however many of them are wrong', () => {
  const rows = Array.from({ length: 1000 }, () => ({ categoryPath: 'transport/car', itemUid: 'WRONG' }));
  let read = 0;
  const requests = new Proxy(rows, {
    get(list, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) read += 1;
      return Reflect.get(list, key, receiver) as unknown;
    },
  });
  const info = { parentType: schema.getQueryType(), fieldName: 'calculate' } as GraphQLResolveInfo;
  const locate = inputLocator(info, { requests }, ['requests']);
  const error = badInput('itemUid', 'It does not exist.');
  for (const entry of rows.keys()) {
    expect(locate({ ...error, entry })).toEqual(['requests', String(entry), 'itemUid']);
  }
  expect(read).toBe(1000);
});
