import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backend } from '../../../src/ports/backend.ts';
import { failureOf, openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';
import { asUid } from '../../support/brands.ts';
import { answerFrom } from './scripted-upstream.ts';

const uid = asUid('5A2C8B8F9D11');
const value = { itemDefinitionUid: uid, uid: asUid('9B1F6A2C8B8F') };
const length = { path: 'length', fromData: true } as const;

type Write = readonly [string, (backend: Backend) => Promise<unknown>];

/** What an original service could be sent. */
const writes: readonly Write[] = [
  ['a new definition', ({ itemDefinitions }) => itemDefinitions.create({ name: 'x' })],
  ['a changed definition', ({ itemDefinitions }) => itemDefinitions.update({ uid, name: 'x' })],
  ['a deleted definition', ({ itemDefinitions }) => itemDefinitions.delete({ uid })],
  [
    'a new value',
    ({ itemDefinitions }) =>
      itemDefinitions.createValue({ itemDefinitionUid: uid, ...length, valueDefinitionUid: uid }),
  ],
  ['a changed value', ({ itemDefinitions }) => itemDefinitions.updateValue({ ...value, name: 'x' })],
  ['a deleted value', ({ itemDefinitions }) => itemDefinitions.deleteValue(value)],
];

describe.each(['json', 'xml'] as const)(
  'definitions of a service without writes of them, in %s',
  (format) => {
    let rig: UpstreamRig;
    beforeEach(async () => {
      rig = await openUpstreamRig({ format });
    });
    afterEach(() => rig.close());

    it.each([
      ['an earlier version of this program answers 405', 405],
      ['a plain service answers 404', 404],
    ])('%s, and the error says that the service does not support it', async (_, status) => {
      rig.upstream.respond = answerFrom({}, format, status);
      for (const [, write] of writes) {
        expect(await failureOf(write(rig.open()))).toMatchObject({
          code: 'UPSTREAM_UNSUPPORTED',
          message: expect.stringMatching(/does not support this: item (value )?definition/),
        });
      }
    });
  },
);
