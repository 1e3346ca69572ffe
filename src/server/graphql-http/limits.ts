import {
  type DocumentNode,
  type ExecutionArgs,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  Source,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { parseWithinLimits } from '../../graphql/limits/check-shape.ts';
import type { GraphQLLimits } from '../../graphql/limits/limits.ts';
import { type Cost, type MeasuredOperation, measureCost } from '../../graphql/limits/measure-cost.ts';
import { exceededBy, refuseCost } from '../../graphql/limits/refuse-cost.ts';
import type { RequestLifetime } from '../http/request-lifetime.ts';

/**
 * Refuses operations over the limits: by their shape before validation, by their
 * predicted cost before execution; what execution finds to be more, its budget
 * ends. `extensions.cost` reports the predicted and the actual cost. Upstream
 * calls are limited and reported only with an upstream.
 */
export function createLimitsPlugin(
  limits: GraphQLLimits,
  hasUpstream: boolean,
): Plugin<{ readonly lifetime: RequestLifetime }> {
  const applied = hasUpstream ? limits : { ...limits, upstreamCalls: Infinity };
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string | Source) =>
        parseWithinLimits(source instanceof Source ? source.body : source, limits),
      );
    },
    onExecute({ args, setResultAndStopExecution }) {
      const cost = costOf(args);
      const exceeded = exceededBy(cost, applied);
      // The executor has better messages for invalid variables.
      if (exceeded !== undefined && hasReadableVariables(args)) {
        const refusal = refuseCost(operationOf(args), exceeded, applied);
        setResultAndStopExecution({ errors: [withStatus(refusal)] });
        return undefined;
      }
      return {
        onExecuteDone({ result, setResult }) {
          if (Symbol.asyncIterator in result) return;
          const { counts } = args.contextValue.lifetime.budget;
          const shown = { requested: shownOf(cost, hasUpstream), actual: shownOf(counts, hasUpstream) };
          setResult({ ...result, extensions: { ...result.extensions, cost: shown } });
        },
      };
    },
  };
}

/** Calculations are shown where there are any. */
function shownOf({ nodes, calculations, upstreamCalls }: Cost, hasUpstream: boolean): Partial<Cost> {
  return {
    nodes,
    ...(calculations > 0 && !hasUpstream ? { calculations } : {}),
    ...(hasUpstream ? { upstreamCalls } : {}),
  };
}

/** Costs that do not depend on variables, for as long as the parsed document is cached. */
const knownCosts = new WeakMap<DocumentNode, Map<string, Cost>>();

function costOf(args: ExecutionArgs): Cost {
  const { document, operationName } = args;
  const name = operationName ?? '';
  const knownCost = knownCosts.get(document)?.get(name);
  if (knownCost !== undefined) return knownCost;
  const { dependsOnVariables, costliest: _, ...cost } = measureCost(operationOf(args));
  if (!dependsOnVariables) knownCosts.set(document, new Map(knownCosts.get(document)).set(name, cost));
  return cost;
}

function operationOf({ schema, document, operationName, variableValues }: ExecutionArgs): MeasuredOperation {
  return { schema, document, operationName, variables: variableValues ?? {} };
}

/** GraphQL over HTTP: a response without data must not be 200. */
function withStatus({ message, extensions }: GraphQLError): GraphQLError {
  return new GraphQLError(message, { extensions: { ...extensions, http: { status: 400, spec: true } } });
}

function hasReadableVariables({ schema, document, operationName, variableValues }: ExecutionArgs): boolean {
  const { variableDefinitions = [] } = getOperationAST(document, operationName) ?? {};
  return getVariableValues(schema, variableDefinitions, variableValues ?? {}).errors === undefined;
}
