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
 * Refuses what asks for too much: by its shape before it is validated, and by
 * what it can cost before it is executed. What was taken says in
 * `extensions.cost` what it could cost at most and what it did cost. Calls to
 * a remote service are limited and told only where there is one.
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
      // What is wrong with variables is better said by the executor.
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

/** What documents cost whose cost no variable changes. Documents are held by the cache of parsed ones. */
const known = new WeakMap<DocumentNode, Map<string, Cost>>();

function costOf({ schema, document, operationName, variableValues }: ExecutionArgs): Cost {
  const name = operationName ?? '';
  const held = known.get(document)?.get(name);
  if (held !== undefined) return held;
  const { dependsOnVariables, ...cost } = measureCost({
    schema,
    document,
    operationName,
    variables: variableValues ?? {},
  });
  if (!dependsOnVariables) known.set(document, new Map(known.get(document)).set(name, cost));
  return cost;
}

/** An answer without data is not 200, as GraphQL over HTTP has it. */
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
      `The operation can answer with ${nodes} records; at most ${limits.nodes} are taken. Ask for shorter lists, or for less within them.`,
    );
  }
  if (hasUpstream && upstreamCalls > limits.upstreamCalls) {
    return limitExceeded(
      `The operation can need ${upstreamCalls} calls to the remote service; at most ${limits.upstreamCalls} are made. Ask for shorter lists, or for less within them.`,
    );
  }
  return null;
}
