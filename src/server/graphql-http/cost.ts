import type { GraphQLLimits } from '../../graphql/limits/limits.ts';
import type { Cost } from '../../graphql/limits/measure-cost.ts';
import { exceededBy, refuseCost } from '../../graphql/limits/refuse-cost.ts';
import type { Values } from '../../graphql/execution/run.ts';
import type { PreparedOperation } from './prepared-operation.ts';

/** The rule about what an operation may cost; what execution finds to be more, its budget ends. */
interface CostRule {
  /** The predicted cost; throws LIMIT_EXCEEDED where it is over the limits. */
  admit(operation: PreparedOperation, variables: Values): Cost;
  /** `extensions.cost`. */
  show(requested: Cost, actual: Cost): object;
}

/**
 * Upstream calls are limited and shown only with an upstream, calculations shown only without one.
 * They are predicted as if each read took one; where several share one, execution alone knows how many do.
 */
export function createCostRule(
  limits: GraphQLLimits,
  hasUpstream: boolean,
  readsPerCall: () => number = () => 1,
): CostRule {
  const upstreamReads = () => (hasUpstream ? limits.upstreamCalls * readsPerCall() : Infinity);
  const shown = ({ nodes, calculations, upstreamCalls }: Cost): Partial<Cost> => ({
    nodes,
    ...(calculations > 0 && !hasUpstream ? { calculations } : {}),
    ...(hasUpstream ? { upstreamCalls } : {}),
  });
  return {
    admit(operation, variables) {
      const cost = operation.costOf(variables);
      const applied = { ...limits, upstreamCalls: upstreamReads() };
      const exceeded = exceededBy(cost, applied);
      if (exceeded !== undefined) throw refuseCost(operation.measured(variables), exceeded, applied);
      return cost;
    },
    show: (requested, actual) => ({ requested: shown(requested), actual: shown(actual) }),
  };
}
