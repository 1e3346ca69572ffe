import { readFileSync } from 'node:fs';
import { setImmediate as nextTick } from 'node:timers/promises';
import { isLoopback } from '../../config/option-values.ts';
import { packageFile } from '../../config/package-file.ts';
import { assertValues } from '../../domain/basics/entered-text.ts';
import { badInput, EmissionsError, type ErrorCode } from '../../domain/basics/errors.ts';
import type { Execute, McpServerOptions } from '../../mcp/mcp-server.ts';
import type { Answer, Handler, InboundRequest } from '../http/http-exchange.ts';
import { parseJson } from '../http/parse-json.ts';
import { hostNameOf } from '../http/this-machine.ts';
import { askGraphQL } from './ask-graphql.ts';

export interface McpOptions extends McpServerOptions {
  /** Whether only names of the loopback interface are accepted as Host, as the program listens on no other. */
  readonly onlyLoopback: boolean;
  /** Whether operations are named by hash, as trusted documents must be. */
  readonly sendsIds: boolean;
}

const maxBodyBytes = 256 * 1024;

/** MCP over HTTP without sessions: each request has its own server, with the tools of its caller. */
export function createMcpEndpoint(answerGraphQL: Handler, options: McpOptions): Handler {
  let opened: ReturnType<typeof openHttp> | undefined;
  return async (request) => {
    const refusal = refuseForeign(request, options.onlyLoopback);
    if (refusal !== null) return refusal;
    const leaving = new AbortController();
    const stopListening = request.onCallerLeft(() => leaving.abort());
    try {
      const execute = askGraphQL(answerGraphQL, request, options);
      const body = await request.readBody(maxBodyBytes);
      const refused = refuseValues(readMessage(body)) ?? (await refuseUnknown(execute, leaving.signal));
      if (refused !== null) return refused;
      opened ??= openHttp(options);
      const serve = await opened;
      return await toAnswer(await serve(execute, toFetchRequest(request, body, leaving.signal)));
    } catch (error) {
      if (error instanceof EmissionsError) return failed(error.code, error.message);
      throw error;
    } finally {
      stopListening();
    }
  };
}

/** Each call of a batch would have the time and the limits of a whole request. Text that is no JSON is left to the protocol. */
function readMessage(body: Buffer): unknown {
  const message = parseJson(body.toString().trimStart());
  if (Array.isArray(message))
    throw badInput(
      'body',
      'A body must be one JSON-RPC message, not a list: the protocol has no batches any more.',
    );
  return message;
}

/** Why a call has a value that none may have: an error of the call, with the place among the tool's arguments. */
function refuseValues(message: unknown): Answer | null {
  try {
    assertValues(message, 'body');
    return null;
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
    const { code, path = [] } = error;
    const isArgument = path[0] === 'params' && path[1] === 'arguments';
    const field = isArgument ? path.slice(2) : path;
    const { id: sent } = message as { readonly id?: unknown };
    // A request has an answer, and a long text is no id of one.
    const id =
      typeof sent === 'number' || (typeof sent === 'string' && sent.length <= longestId) ? sent : null;
    const text = `${code}: ${field.length > 1 ? `${field.join('.').replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]')}: ` : ''}${error.message}`;
    return answerOf(200, id, { code: invalidParams, message: text, data: { code, field } });
  }
}

const invalidParams = -32_602;

/** Loaded with the first request: it takes 26 MB. Loading it, compiling the schemas of the tools and answering are a tick each. */
async function openHttp(options: McpOptions) {
  const { createMcpHttp } = await import('../../mcp/serve-http.ts');
  await nextTick();
  const serve = createMcpHttp(options);
  await nextTick();
  return serve;
}

/** DNS rebinding: a page elsewhere may not reach a server of this machine under a name of its own. */
function refuseForeign({ headers }: InboundRequest, onlyLoopback: boolean): Answer | null {
  const { host = '', origin } = headers;
  if (onlyLoopback && !isLoopback(hostNameOf(host))) {
    return failed('FORBIDDEN', 'MCP is served under localhost, 127.0.0.1 and [::1] only.');
  }
  return origin === undefined || [`http://${host}`, `https://${host}`].includes(origin)
    ? null
    : failed('FORBIDDEN', 'MCP is not served to pages of another origin.');
}

/** Why the caller is not served: without valid credentials, or beyond the caller's rate limit. */
async function refuseUnknown(execute: Execute, signal: AbortSignal): Promise<Answer | null> {
  viewerQuery ??= readFileSync(packageFile('schema/operations/viewer.graphql'), 'utf8');
  const { errors: [error] = [] } = await execute({ query: viewerQuery, variables: {} }, signal);
  return error === undefined ? null : failed(error.extensions?.code ?? 'INTERNAL', error.message);
}

let viewerQuery: string | undefined;

const statuses: Readonly<Partial<Record<ErrorCode, number>>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  UPSTREAM_UNAVAILABLE: 502,
  OVERLOADED: 503,
};

function failed(code: ErrorCode, message: string): Answer {
  const status = statuses[code] ?? (code === 'BAD_USER_INPUT' ? 400 : 500);
  return answerOf(status, null, { code: -32_000, message: `${code}: ${message}` });
}

const longestId = 256;

function answerOf(status: number, id: unknown, error: object): Answer {
  return {
    status,
    headers: {
      'Content-Type': 'application/json',
      ...(status === 413 ? { Connection: 'close' } : {}),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id, error }),
  };
}

function toFetchRequest(
  { method, headers, target }: InboundRequest,
  body: Buffer,
  signal: AbortSignal,
): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const url = new URL(target, 'http://localhost');
  return new Request(url, {
    method,
    headers: given,
    signal,
    ...(hasBody ? { body: new Uint8Array(body) } : {}),
  });
}

async function toAnswer(response: Response): Promise<Answer> {
  const kept = ['Content-Type', 'Allow', 'Cache-Control', 'MCP-Protocol-Version'];
  const headers = kept.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}
