import { XMLParser } from 'fast-xml-parser';
import type { Credentials } from '../../src/domain/access/access.ts';
import { createRestService } from '../../src/rest-service/rest-service.ts';
import type { DocumentResponse } from '../../src/rest-service/http/rest-request.ts';
import type { StreamedBody } from '../../src/rest-service/tables/streamed-body.ts';
import { signInAs } from '../support/open-fixture-backend.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import { openRestBackend, type OpenedBackend } from './open-rest-backend.ts';
import { asInstant } from '../support/brands.ts';

/** A request as the tests say it; the rest is what a plain client would send. */
export interface Asked {
  /** A user of the tests; `null` for a guest. */
  readonly as?: string | null;
  /** `json`, `xml`, or what the header says. */
  readonly accept?: string;
  readonly form?: Readonly<Record<string, string>> | string;
  /** A document of that media type. */
  readonly document?: { readonly type: string; readonly body: string | Buffer };
  readonly headers?: Readonly<Record<string, string>>;
  readonly isEncrypted?: boolean;
}

export interface Reply extends DocumentResponse {
  /** What stands at a path of the document, such as `pager.items`; attributes of XML begin with `@`. */
  at(path: string): unknown;
  header(name: string): string | undefined;
}

export interface RestRig {
  send(method: string, target: string, requested?: Asked): Promise<Reply>;
  /** Sends what must succeed. */
  must(method: string, target: string, requested?: Asked): Promise<Reply>;
  createProfile(as?: string): Promise<string>;
  /** Unexpected errors. */
  readonly unexpected: unknown[];
  tokenOf(username: string): Promise<string>;
  close(): Promise<void>;
}

interface RigOptions {
  readonly onStatement?: (sql: string) => void;
  readonly unknownFields?: 'ignore' | 'refuse';
  /** In the place of one over a store in memory, whose clock stands still unless requests are sent. */
  readonly backend?: OpenedBackend;
}

/** The service over a store in memory, without sockets. The password of a user is the name. */
export async function openRestRig({
  onStatement,
  unknownFields,
  ...options
}: RigOptions = {}): Promise<RestRig> {
  let now: number = fixtureNow;
  const backend = options.backend ?? (await openRestBackend(() => asInstant(now), onStatement));
  const unexpected: unknown[] = [];
  const service = createRestService({
    openBackend: backend.open,
    unknownFields,
    onUnexpected: (error) => unexpected.push(error),
    clock: () => asInstant(now),
  });
  const tokens = new Map<string, Promise<Credentials>>();
  const tokenOf = async (username: string): Promise<string> => {
    const signedIn = tokens.get(username) ?? signInAs(backend.open, username);
    tokens.set(username, signedIn);
    const credentials = await signedIn;
    return credentials.kind === 'authtoken' ? credentials.authtoken : '';
  };
  const send = async (method: string, target: string, requested: Asked = {}): Promise<Reply> => {
    // Of two records one is the newer.
    now += 1;
    const { as = 'demo', accept = 'json', headers = {} } = requested;
    const [path = '', query = ''] = target.split('?', 2);
    const response = await service.answer({
      method,
      path,
      query,
      headers: {
        host: 'emissions.example',
        accept: accept === 'json' || accept === 'xml' ? `application/${accept}` : accept,
        ...(as === null ? {} : { authtoken: await tokenOf(as) }),
        ...contentType(requested),
        ...headers,
      },
      body: bodyOf(requested),
      signal: new AbortController().signal,
      requestId: 'test',
      isEncrypted: requested.isEncrypted,
    });
    const { body } = response;
    return toReply({ ...response, body: await textOf(body) });
  };
  const must = async (method: string, target: string, requested?: Asked): Promise<Reply> => {
    const reply = await send(method, target, requested);
    if (reply.status < 300) return reply;
    throw new Error(`${method} ${target}: ${reply.status} ${reply.body}`);
  };
  return {
    send,
    must,
    createProfile: async (as = 'demo') =>
      String((await must('POST', '/profiles', { as, form: { profile: 'true' } })).at('profile.uid')),
    unexpected,
    tokenOf,
    close: () => backend.close(),
  };
}

function contentType({ form, document }: Asked): Readonly<Record<string, string>> {
  if (document !== undefined) return { 'content-type': document.type };
  return form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
}

function bodyOf({ form, document }: Asked): Buffer {
  if (document !== undefined) return Buffer.from(document.body);
  return Buffer.from(typeof form === 'object' ? new URLSearchParams(form).toString() : (form ?? ''));
}

/** What a client has received, also of a table that was cut off; a character for each byte of a file. */
async function textOf(body: string | Buffer | StreamedBody): Promise<string> {
  if (typeof body === 'string') return body;
  if (Buffer.isBuffer(body)) return body.toString('latin1');
  const { pieces } = body;
  let text = '';
  try {
    for await (const piece of pieces) text += piece;
  } catch {
    return text;
  }
  return text;
}

const xmlParser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
});

function toReply(response: DocumentResponse): Reply {
  const { headers, body } = response;
  const read = (): unknown => {
    if (body.startsWith('{')) return JSON.parse(body);
    return (xmlParser.parse(body) as { Resources?: unknown }).Resources;
  };
  return {
    ...response,
    at: (path) => path.split('.').reduce(step, read()),
    header: (name) => {
      const value = headers[name];
      return typeof value === 'object' ? value.join(', ') : value;
    },
  };
}

/** XML does not tell a list of one from its entry, so the entry 0 of what is no list is itself. */
function step(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (name === '0' && !Array.isArray(value)) return value;
  return (value as Readonly<Record<string, unknown>>)[name];
}

/** What fixed sentence a fault begins with. */
export const faults = {
  invalidParameter: 'The request has invalid parameters.',
  missingParameter: 'A parameter that is needed is missing.',
  otherVersion: 'The request has a parameter of another API version.',
  invalidContent: 'The body of the request cannot be read.',
  unsupportedType: 'The body of the request has a type that is not read here.',
  invalidDate: 'A date, time or duration is not in the right format.',
  invalidDateRange: 'A period ends before it starts.',
  prorata: 'A prorata request needs the end of its period.',
  duplicate:
    'A POST or PUT request was received which would have resulted in a duplicate resource being created.',
  emptyList: 'The list of the request is empty.',
  unknownEntity: 'The request names something that does not exist.',
  tooManyEntries: 'The request has too many entries.',
  lastValue: 'This entry cannot be deleted.',
  invalidModification: 'This cannot be changed.',
} as const;

/** The description of a status document, whatever its format. */
export function descriptionOf(reply: Reply): string {
  return String(reply.at('status.description') ?? reply.at('Status.Description'));
}
