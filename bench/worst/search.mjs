import { performance } from 'node:perf_hooks';
import { probe } from './probe.mjs';
import { scales } from './templates.mjs';

/** The limits of a request: seconds of CPU time, megabytes, milliseconds of waits of others. */
export const targets = { cpu: 2, memory: 150, median: 100, longest: 250 };

/** Waits depend on what else the machine does, so the search follows CPU time and memory. */
export function scoreOf({ cpu, memory }) {
  return Math.max(cpu / targets.cpu, memory / targets.memory);
}

const kept = 8;

/** Asks every template and then mutations of the dearest found so far, for as long as there is time. */
export async function search({ place, server, seconds, random, starts, mutate, toRequest, onFound, only }) {
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
  const chosen = starts.filter(([each]) => each.includes(only));
  if (chosen.length === 0)
    throw new Error(
      `No template of "${place}" has "${only}" in its name: ${starts.map(([each]) => each).join(', ')}.`,
    );
  for (const [name, candidates] of chosen) {
    for (const genome of candidates) {
      if (!(await measure(name, genome)).isRefused) break;
    }
  }
  while (performance.now() < end) {
    const best = found.slice(0, kept);
    const one = best[Math.min(random.below(best.length), random.below(best.length))];
    const genome = mutate(one.genome, random.pick(best).genome);
    // A mutated document is still much like its template; other genomes say what they have become.
    await measure(genome.name ?? one.name, genome);
  }
  return found;
}

/** Each template by its name, from the most that could pass to the least. */
export function startsOf(written) {
  return written.map(([name, write]) => [name, scales.map(write)]);
}
