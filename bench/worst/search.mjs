import { performance } from 'node:perf_hooks';
import { probe } from './probe.mjs';
import { scales, templates } from './templates.mjs';

/** What no request may need: seconds of CPU time, megabytes, milliseconds of others. */
export const targets = { cpu: 2, memory: 150, median: 100, longest: 250 };

/** Waits depend on what else the machine does, so the search follows CPU time and memory. */
export function scoreOf({ cpu, memory }) {
  return Math.max(cpu / targets.cpu, memory / targets.memory);
}

const kept = 8;

/** Asks every template and then mutations of the dearest found so far, for as long as there is time. */
export async function search({ place, server, seconds, random, starts, mutate, toRequest, onFound }) {
  const end = performance.now() + seconds * 1000;
  const found = [];
  const measure = async (name, genome) => {
    const request = toRequest(genome);
    const running = await server();
    const measured = { place, name, genome, request, ...(await probe(running, request)) };
    if (measured.status === 0) await running.stop();
    found.push({ ...measured, score: scoreOf(measured) });
    found.sort((one, other) => other.score - one.score);
    onFound(measured);
    return measured;
  };
  for (const [name, candidates] of starts) {
    for (const genome of candidates) {
      if (!(await measure(name, genome)).isRefused) break;
    }
  }
  while (performance.now() < end) {
    const best = found.slice(0, kept);
    const one = best[Math.min(random.below(best.length), random.below(best.length))];
    await measure(one.name, mutate(one.genome, random.pick(best).genome));
  }
  return found;
}

/** Each template, from the most that could pass to the least. */
export function startsOf(read) {
  return Object.entries(templates).map(([name, write]) => [name, scales.map((count) => read(write(count)))]);
}
