import { BoundedCache } from '../../cache/bounded-cache.ts';
import type { Labels } from '../../domain/profiles/labels.ts';
import type { ScalarRule } from '../documents/shape.ts';
import { scalar } from '../documents/scalars.ts';

/** In characters; parsed they take some four times as much. */
const longestKnown = 500_000;
/** The same labels recur on many items, such as those of a site: they are written and parsed once. */
const known = new BoundedCache<Labels>({ maximum: longestKnown, weigh: (text) => text.length });
const texts = new WeakMap<Labels, string>();

/** Neither does a key have an equals sign, nor a value a tab. */
export function textOfLabels(labels: Labels): string {
  const text = texts.get(labels) ?? labels.map(({ key, value }) => `${key}=${value}`).join('\t');
  texts.set(labels, text);
  return text;
}

export const labelsText: ScalarRule<Labels> = scalar('labels as `key=value`, with tabs between', labelsIn);

function labelsIn(text: string): Labels | undefined {
  const before = known.get(text);
  if (before !== undefined) return before;
  const labels = text.split('\t').map((pair) => {
    const [key = ''] = pair.split('=', 1);
    return { key, value: pair.slice(key.length + 1) };
  });
  if (labels.some(({ key, value }) => key === '' || value === '')) return undefined;
  known.set(text, labels);
  return labels;
}
