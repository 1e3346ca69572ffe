import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { readState } from './readable-state.ts';
import { type Asked, descriptionOf, faults, openRestRig, type RestRig } from './rest-rig.ts';

/** What is wrong, how it is sent, and the status of the answer, or the sentence of the fault of a 400. */
export type Row = readonly [what: string, requested: Asked, expected: number | string];

type Refuses = (method: string, target: string, rows: readonly Row[]) => void;

/** When the items of the tests start. */
export const start = '2025-01-01T00:00:00Z';

/**
 * Tables of requests that are refused, in both formats, and change nothing. In
 * their targets `{profile}` and `{item}` are the caller's own, `{profileV1}`
 * and `{itemV1}` of a user of version 1, `{foreign}` another user's item and
 * `{deleted}` a profile that was.
 */
export function describeRefusals(define: (refuses: Refuses) => void): void {
  let rig: RestRig;
  let targets: Readonly<Record<string, string>>;
  let before: string;

  beforeAll(async () => {
    // What is ignored by default is refused on demand.
    rig = await openRestRig({ unknownFields: 'refuse' });
    targets = await createTargets(rig);
    before = await readState(rig);
  });

  afterAll(() => rig.close());

  define((method, target, rows) => {
    describe(`${method} ${target}`.slice(0, 120), () => {
      it.each(rows.map(toCase))('the request is refused with $what', async ({ requested, status, fault }) => {
        const path = target.replace(/\{(\w+)\}/g, (_, name: string) => targets[name] ?? '');
        for (const accept of requested.accept === undefined ? ['json', 'xml'] : [requested.accept]) {
          const reply = await rig.send(method, path, { ...requested, accept });
          expect([reply.status, reply.body]).toEqual([status, expect.any(String)]);
          if (status < 300) continue;
          expect(Number(reply.at('status.code') ?? reply.at('Status.Code'))).toBe(status);
          if (fault === faults.duplicate) expect(descriptionOf(reply)).toBe(fault);
          else expect(descriptionOf(reply).slice(0, fault.length)).toBe(fault);
        }
      });
    });
  });

  it('refused requests change nothing, and cause no unexpected errors', async () => {
    expect(await readState(rig)).toBe(before);
    expect(rig.unexpected).toEqual([]);
  });
}

function toCase([what, requested, expected]: Row) {
  return typeof expected === 'number'
    ? { what, requested, status: expected, fault: '' }
    : { what, requested, status: expected === faults.unsupportedType ? 415 : 400, fault: expected };
}

async function createTargets(rig: RestRig) {
  const create = async (as: string, more: Readonly<Record<string, string>> = {}) => {
    const profile = `/profiles/${await rig.createProfile(as)}`;
    const form = { dataItemUid: petrolSmall.uid, ...more };
    const reply = await rig.must('POST', `${profile}/transport/car?representation=full`, { as, form });
    const uid = reply.at('profileItem.uid') ?? reply.at('profileItems.0.uid');
    return { profile, item: `${profile}/transport/car/${String(uid)}` };
  };
  const own = await create('demo', { startDate: start, distance: '1' });
  const version1 = await create('demo-v1');
  const foreign = await create('stranger');
  const deleted = `/profiles/${await rig.createProfile()}`;
  await rig.must('DELETE', deleted);
  return {
    ...own,
    profileV1: version1.profile,
    itemV1: version1.item,
    foreign: foreign.item,
    deleted,
  };
}
