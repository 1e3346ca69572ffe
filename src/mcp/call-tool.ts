import type { CallToolResult } from '@modelcontextprotocol/server';
import { EmissionsError, type ErrorCode } from '../domain/basics/errors.ts';
import { checkArguments } from './check-arguments.ts';
import type { Tool } from './tools.ts';
import { withoutEmpty } from './without-empty.ts';

interface GraphQLFailure {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: {
    readonly code?: ErrorCode;
    readonly argument?: string;
    readonly field?: readonly string[];
    /** All faults of the arguments, where there are several. */
    readonly problems?: readonly UserError[];
  };
}

/** The answer to a GraphQL request. */
export interface GraphQLResult {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly GraphQLFailure[];
}

type Operation = (variables: Readonly<Record<string, unknown>>) => Promise<GraphQLResult>;

/**
 * Failures are results: a model can read them and try otherwise. What cannot be read of the entries of a
 * list, or of what was written, is named next to the rest; any other failure is the call's.
 */
export async function callTool(tool: Tool, given: unknown, execute: Operation): Promise<CallToolResult> {
  const { data, errors = [] } = await answerTo(tool, given, execute);
  const refusals = refusalsIn(tool, data);
  const isThere = refusals.length === 0 && Object.values(data ?? {}).some((value) => value !== null);
  const answer = withoutEmpty(isThere ? (data ?? {}) : {});
  if (isThere && (tool.writes || errors.every(isOfEntry)))
    return answered(errors.length === 0 ? answer : { ...answer, errors: errors.map(toPlacedLine) });
  const failures = new Set([...errors.flatMap((error) => linesOf(tool, error)), ...refusals]);
  if (failures.size === 0) failures.add('NOT_FOUND: there is no such record.');
  const read = isThere ? [JSON.stringify(answer)] : [];
  return { isError: true, content: [{ type: 'text', text: [...failures, ...read].join('\n') }] };
}

async function answerTo(tool: Tool, given: unknown, execute: Operation): Promise<GraphQLResult> {
  try {
    return await execute(checkArguments(given, tool.arguments));
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
    return { errors: [{ message: error.message, extensions: { code: error.code } }] };
  }
}

function answered(answer: Readonly<Record<string, unknown>>): CallToolResult {
  return { structuredContent: answer, content: [{ type: 'text', text: JSON.stringify(answer) }] };
}

function isOfEntry({ path = [] }: GraphQLFailure): boolean {
  return path.some((step) => typeof step === 'number');
}

function toPlacedLine({ path = [], ...failure }: GraphQLFailure): string {
  return `${path.join('.')}: ${toLine(failure)}`;
}

function toLine({ message, extensions: { code, argument } = {} }: GraphQLFailure): string {
  const named = argument === undefined || message.includes(argument) ? message : `${argument}: ${message}`;
  return code === undefined ? named : `${code}: ${named}`;
}

interface UserError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly field?: readonly string[] | null;
}

function linesOf(tool: Tool, error: GraphQLFailure): readonly string[] {
  const { problems } = error.extensions ?? {};
  return problems?.map((problem) => userLine(tool, problem)) ?? [toLine(located(tool, error))];
}

function userLine(tool: Tool, { code, message, field }: UserError): string {
  return toLine(located(tool, { message, extensions: { code, ...(field == null ? {} : { field }) } }));
}

/** The user errors of a mutation. */
function refusalsIn(tool: Tool, data: GraphQLResult['data']): readonly string[] {
  return Object.values(data ?? {}).flatMap((payload) => {
    const { userErrors = [] } = (payload ?? {}) as { readonly userErrors?: readonly UserError[] };
    return userErrors.map((each) => userLine(tool, each));
  });
}

/** An error with the tool's own argument: GraphQL has it at another place, such as within `input`. */
function located({ argumentAt }: Tool, failure: GraphQLFailure): GraphQLFailure {
  const { field, ...extensions } = failure.extensions ?? {};
  if (field === undefined) return failure;
  const lengths = field.map((_, index) => index + 1);
  const length = lengths.find((count) => argumentAt.has(field.slice(0, count).join('.'))) ?? 0;
  const own = length === 0 ? [] : [argumentAt.get(field.slice(0, length).join('.'))];
  const argument = [...own, ...field.slice(length)].join('.').replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');
  return { ...failure, extensions: { ...extensions, argument } };
}
