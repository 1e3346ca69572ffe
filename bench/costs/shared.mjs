import { median } from '../compare/print.mjs';
import { measureAlternately } from '../compare/slices.mjs';

/** All clients ask for the same item: a response from the cache, and one that is not cached. */
export const measureCached = (servers, times) =>
  compareWithStatic(servers, times, 'the store, responses cached', 'a cached answer');

async function compareWithStatic(servers, times, name, what) {
  const compared = [await servers.get('static'), await servers.get(name)];
  const [one] = await servers.loads();
  const same = one.at(0);
  const [fixed, own] = [...(await measureAlternately(compared, { at: () => same }, times)).values()];
  const ratio = median(own.map(({ perSecond }, index) => perSecond / fixed[index].perSecond));
  const least = (slices) => (1000 * Math.min(...slices.map(({ cpu }) => cpu))).toFixed(0);
  return [
    [what, `${ratio.toFixed(2)} of static; CPU ${least(own)} µs, static ${least(fixed)} µs`, '0.6 of static'],
  ];
}
