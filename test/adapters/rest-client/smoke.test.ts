import { it, expect } from 'vitest';
import { openUpstreamRig, expectHealth } from '../../support/upstream-rig.ts';
it.each(['json', 'xml'] as const)('works %s', async (format) => {
  const rig = await openUpstreamRig({ format });
  await expectHealth(rig);
  await rig.close();
});
