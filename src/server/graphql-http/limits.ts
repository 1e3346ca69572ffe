import {
  type DocumentNode,
  type ExecutionArgs,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  Source,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { limitExceeded, parseWithinLimits } from '../../graphql/limits/check-shape.ts';
import type { GraphQLLimits } from '../../graphql/limits/limits.ts';
import { countRecords } from '../../graphql/limits/count-records.ts';
import { type Cost, measureCost } from '../../graphql/limits/measure-cost.ts';
import { meterOf } from './request-meter.ts';

/**
 * Refuses operations over the limits: by their shape before validation, by their
 * predicted cost before execution. `extensions.cost` reports the predicted and
 * the actual cost. Upstream calls are limited and reported only with an upstream.
 */
export function createLimitsPlugin(limits: GraphQLLimits, hasUpstream: boolean): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string | Source) =>
        parseWithinLimits(source instanceof Source ? source.body : source, limits),
      );
    },
    onExecute({ args, setResultAndStopExecution }) {
      const cost = costOf(args);
      const refusal = refusalOf(cost, limits, hasUpstream);
      // The executor has better messages for invalid variables.
      if (refusal !== null && hasReadableVariables(args)) {
        setResultAndStopExecution({ errors: [withStatus(refusal)] });
        return undefined;
      }
      const requested = hasUpstream ? cost : { nodes: cost.nodes };
      return {
        onExecuteDone({ result, setResult }) {
          if (Symbol.asyncIterator in result) return;
          const nodes = countRecords(args, result.data);
          const actual = hasUpstream ? { nodes, upstreamCalls: meterOf(args).upstreamCalls() } : { nodes };
          setResult({ ...result, extensions: { ...result.extensions, cost: { requested, actual } } });
        },
      };
    },
  };
}

/** Costs that do not depend on variables, for as long as the parsed document is cached. */
const knownCosts = new WeakMap<DocumentNode, Map<string, Cost>>();

function costOf({ schema, document, operationName, variableValues }: ExecutionArgs): Cost {
  const name = operationName ?? '';
  const knownCost = knownCosts.get(document)?.get(name);
  if (knownCost !== undefined) return knownCost;
  const { dependsOnVariables, ...cost } = measureCost({
    schema,
    document,
    operationName,
    variables: variableValues ?? {},
  });
  if (!dependsOnVariables) knownCosts.set(document, new Map(knownCosts.get(document)).set(name, cost));
  return cost;
}

/** GraphQL over HTTP: a response without data must not be 200. */
function withStatus({ message, extensions }: GraphQLError): GraphQLError {
  return new GraphQLError(message, { extensions: { ...extensions, http: { status: 400, spec: true } } });
}

function hasReadableVariables({ schema, document, operationName, variableValues }: ExecutionArgs): boolean {
  const { variableDefinitions = [] } = getOperationAST(document, operationName) ?? {};
  return getVariableValues(schema, variableDefinitions, variableValues ?? {}).errors === undefined;
}

function refusalOf(
  { nodes, upstreamCalls }: Cost,
  limits: GraphQLLimits,
  hasUpstream: boolean,
): GraphQLError | null {
  if (nodes > limits.nodes) {
    return limitExceeded(
      `The operation may return ${nodes} records; the limit is ${limits.nodes}. Request shorter lists, or fewer nested records.`,
    );
  }
  if (hasUpstream && upstreamCalls > limits.upstreamCalls) {
    return limitExceeded(
      `The operation may need ${upstreamCalls} calls to the remote service; the limit is ${limits.upstreamCalls}. Request shorter lists, or fewer nested records.`,
    );
  }
  return null;
}
