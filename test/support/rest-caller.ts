import { XMLParser } from 'fast-xml-parser';

/** A client of the REST service that is as plain as a client can be. */
export interface RestCaller {
  call(
    method: string,
    path: string,
    /** The fields of a form, or a body of any kind, which `headers` say. */
    fields?: Readonly<Record<string, string>> | string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<RestReply>;
}

export interface RestReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** What stands at a path of the document, such as `pager.items` or `Pager.Items`; attributes begin with `@`. */
  at(path: string): unknown;
}

const xmlParser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
});

/** Calls in one format as one user; the password of the users of the tests is their name. */
export function createRestCaller(url: string, username: string, format: 'json' | 'xml'): RestCaller {
  const authorization = `Basic ${Buffer.from(`${username}:${username}`).toString('base64')}`;
  return {
    async call(method, path, fields, headers = {}) {
      const response = await fetch(url + path, {
        method,
        headers: { authorization, accept: `application/${format}`, ...headers },
        redirect: 'manual',
        ...(fields === undefined
          ? {}
          : { body: typeof fields === 'string' ? fields : new URLSearchParams(fields) }),
      });
      const body = await response.text();
      const read = (): unknown => (format === 'json' ? JSON.parse(body) : withoutRoot(xmlParser.parse(body)));
      return {
        status: response.status,
        headers: response.headers,
        body,
        at: (path) => path.split('.').reduce(step, read()),
      };
    },
  };
}

function withoutRoot(document: Readonly<Record<string, unknown>>): unknown {
  return document['Resources'];
}

/** XML does not tell a list of one from its entry, so the entry 0 of what is no list is itself. */
function step(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (name === '0' && !Array.isArray(value)) return value;
  return (value as Readonly<Record<string, unknown>>)[name];
}
