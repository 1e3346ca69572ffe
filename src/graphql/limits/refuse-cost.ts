import type { GraphQLError } from 'graphql';
import { limitExceeded } from './check-shape.ts';
import type { Cost, PredictedWork } from './measure-cost.ts';

const phrases: Readonly<Record<PredictedWork, string>> = {
  nodes: 'return # records',
  calculations: 'take # calculations',
};

/** Throws for an operation that may cost more than the limits allow. */
export function refuseCost(cost: Cost, limits: Cost): void {
  for (const [work, phrase] of Object.entries(phrases) as [PredictedWork, string][]) {
    if (cost[work] > limits[work]) throw tooMuch(phrase, cost[work], limits[work]);
  }
}

function tooMuch(phrase: string, cost: number, limit: number): GraphQLError {
  return limitExceeded(
    `The operation may ${phrase.replace('#', String(cost))}; the limit is ${limit}. Request fewer entries of its lists, or fewer fields.`,
  );
}
