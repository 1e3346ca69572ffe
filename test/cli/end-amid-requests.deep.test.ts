import { expect, it } from 'vitest';
import { isDeep, rounds } from '../support/deep.ts';
import { openProgram } from '../support/program/program.ts';
import { endAmidRequests } from './end-amid-requests.ts';

const program = openProgram();
const data = program.dataDirectory('service');
const sent = rounds({ usual: 100, deep: 1000 });

it.each(['1', ...(isDeep ? ['2'] : [])])(
  'a program that ends amid more requests than it can run resets none of them, with %s worker processes',
  async (workers) => {
    const gateway = await program.serve([...data, '--shutdown-delay', '0', '--workers', workers]);
    const counts = await endAmidRequests(gateway, sent);
    console.info(`${sent} requests before SIGTERM, --workers ${workers}: ${JSON.stringify(counts)}`);
    expect((counts['200'] ?? 0) + (counts['503'] ?? 0)).toBe(sent);
    expect(counts['200']).toBeGreaterThan(0);
  },
  120_000,
);
