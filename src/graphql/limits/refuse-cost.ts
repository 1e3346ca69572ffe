import type { GraphQLError } from 'graphql';
import type { FieldArguments } from '../facts/schema-facts.ts';
import { maxSize, standardSize } from '../list-slice.ts';
import { limitExceeded } from './check-shape.ts';
import {
  type Cost,
  type CostlyField,
  type MeasuredOperation,
  measureCost,
  type PredictedWork,
} from './measure-cost.ts';

type WorkLimits = Readonly<Record<PredictedWork, number>>;

const phrases: Readonly<Record<PredictedWork, string>> = {
  nodes: 'return # records',
  calculations: 'take # calculations',
};

/** Which limit the cost exceeds, if any. */
export function exceededBy(cost: Cost, limits: WorkLimits): PredictedWork | undefined {
  return (Object.keys(phrases) as PredictedWork[]).find((work) => cost[work] > limits[work]);
}

/** Names the field that costs most, and how much of it would pass. */
export function refuseCost(
  operation: MeasuredOperation,
  work: PredictedWork,
  limits: WorkLimits,
): GraphQLError {
  const cost = measureCost({ ...operation, comparedBy: work });
  const { costliest } = cost;
  const passes = (instead: MeasuredOperation['instead']) =>
    exceededBy(measureCost({ ...operation, instead }), limits) === undefined;
  const refuse = (last: number, advice: string): GraphQLError => {
    const path = costliest.slice(0, last + 1).map(({ node }) => (node.alias ?? node.name).value);
    return limitExceeded(
      `The operation may ${phrases[work].replace('#', String(cost[work]))}; the limit is ${limits[work]}. The field ${path.join('.')} costs most: ${advice}`,
    );
  };
  for (const [index, field] of costliest.entries()) {
    const size = sizeOf(field);
    const largest = largestWhere(size?.count ?? 0, (count) =>
      passes(({ node, args }) => (node === field.node && size !== null ? size.change(count) : args)),
    );
    if (size === null || largest === 0) continue;
    return refuse(index, `with ${size.describe(largest)} the operation would be within the limit.`);
  }
  const ofAll = largestWhere(maxSize, (count) =>
    passes((field) => {
      const size = field.sizedBy === 'first' ? sizeOf(field) : null;
      return size !== null && size.count > count ? size.change(count) : field.args;
    }),
  );
  const advice =
    ofAll === 0
      ? 'request less in it, or fewer fields.'
      : `request less in it, or fewer fields; with at most ${ofAll} in the first or last of every list the operation would be within the limit.`;
  return refuse(
    costliest.findLastIndex(({ isCharged }) => isCharged),
    advice,
  );
}

/** How many entries a field requests, and its arguments for another number. */
interface Size {
  readonly count: number;
  readonly change: (count: number) => FieldArguments;
  readonly describe: (count: number) => string;
}

function sizeOf({ sizedBy, args }: Omit<CostlyField, 'isCharged'>): Size | null {
  if (sizedBy === undefined) return null;
  if (sizedBy === 'first') {
    const name = typeof args['last'] === 'number' ? 'last' : 'first';
    const requested = args[name] ?? standardSize;
    if (typeof requested !== 'number') return null;
    // A larger page is rejected before anything is read.
    const count = Math.min(requested, maxSize + 1);
    return { count, change: (size) => ({ ...args, [name]: size }), describe: (size) => `${name}: ${size}` };
  }
  const list = sizedBy.reduce<unknown>((within, name) => memberOf(within, name), args);
  if (!Array.isArray(list)) return null;
  return {
    count: list.length,
    change: (size) => replaceAt(args, sizedBy, list.slice(0, size)),
    describe: (size) => `${size} ${size === 1 ? 'entry' : 'entries'} in ${sizedBy.join('.')}`,
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function replaceAt(value: unknown, [name, ...rest]: readonly string[], list: unknown): FieldArguments {
  const within = Object(value) as FieldArguments;
  if (name === undefined) return within;
  return { ...within, [name]: rest.length === 0 ? list : replaceAt(within[name], rest, list) };
}

/** The largest number from 1 to below `count` that passes, where all below it do; 0 when none does. */
function largestWhere(count: number, passes: (count: number) => boolean): number {
  let [passing, failing] = [0, count];
  while (failing - passing > 1) {
    const middle = Math.floor((passing + failing) / 2);
    if (passes(middle)) passing = middle;
    else failing = middle;
  }
  return passing;
}
