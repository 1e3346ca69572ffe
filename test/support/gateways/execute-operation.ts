import { type ExecutionResult, getVariableValues, parse, validate } from 'graphql';
import { createGraphQLContext } from '../../../src/graphql/context.ts';
import { maskError } from '../../../src/graphql/errors.ts';
import { defaultLimits } from '../../../src/graphql/limits/limits.ts';
import { schema } from '../../../src/graphql/schema.ts';
import type { Backend } from '../../../src/ports/backend.ts';
import { PreparedDocuments } from '../../../src/server/graphql-http/prepared-documents.ts';

export interface Answer {
  /** As a client would read it, so that a test may look into it. */
  readonly data: AnswerObject | null;
  readonly errors: readonly AnswerError[];
  /** What only the operators would hear of. */
  readonly unexpected: readonly unknown[];
}

type AnswerValue = string | number | boolean | null | AnswerObject | readonly AnswerValue[];
interface AnswerObject {
  readonly [field: string]: AnswerValue;
}

interface AnswerError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** One request with a context of its own: read, checked, executed and masked as the server does it. */
export async function executeOperation(
  backend: Backend,
  source: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const unexpected: unknown[] = [];
  const { data, errors = [] } = await run(backend, source, variables);
  const masked = errors.map((error) => maskError(error, (cause) => unexpected.push(cause)).toJSON());
  return { ...(JSON.parse(JSON.stringify({ data: data ?? null, errors: masked })) as Answer), unexpected };
}

const prepared = new PreparedDocuments(schema, 'development', defaultLimits);

async function run(
  backend: Backend,
  source: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<ExecutionResult> {
  const document = parse(source);
  const invalid = validate(schema, document);
  if (invalid.length > 0) return { errors: invalid };
  const operation = prepared.operationOf(document, undefined);
  const { errors, coerced } = getVariableValues(
    schema,
    operation.definition.variableDefinitions ?? [],
    variables,
  );
  if (errors !== undefined) return { errors };
  return operation.compiledFor(coerced).execute(coerced, createGraphQLContext(backend));
}
