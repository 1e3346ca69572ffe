import { afterAll, beforeAll } from 'vitest';
import { type GoldenRig, type GoldenRigs, type LentRig, prepareGoldenRigs } from './golden-rig.ts';

/** One rig for all tests of a file, which it lends before the first and takes back after the last. */
export function rigOfFile(): () => GoldenRig {
  let rigs: GoldenRigs;
  let rig: LentRig;

  beforeAll(async () => {
    rigs = await prepareGoldenRigs();
    rig = await rigs.lend();
  });

  afterAll(async () => {
    await rig.giveBack();
    rigs.close();
  });

  return () => rig;
}
