import { compactJson } from './documents/compact-json.ts';
import { type CodeBlock, type Example, partOfAnswer } from './cookbook-page.ts';
import { postGraphQL } from './gateways/post-graphql.ts';
import { isAsShown, toShow } from './golden/shown-answers.ts';

/** Where the program listens on the pages. */
const shownBase = 'http://127.0.0.1:4000';

/** Sends what an example shows, and gives the text that its answer should have: the shown one when that is right. */
export function runExample(url: string, example: Example, answer: CodeBlock): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${example.username}:${example.username}`).toString('base64')}`;
  return example.request.language === 'graphql'
    ? runGraphQL(url, example, answer, authorization)
    : runHttp(url, example, answer, authorization);
}

async function runGraphQL(
  url: string,
  { request, variables }: Example,
  { text, role }: CodeBlock,
  authorization: string,
): Promise<string> {
  const { body } = await postGraphQL(url, { query: request.text, variables }, { authorization });
  const shown = parseShown(text);
  const inPart = role === partOfAnswer;
  const came = inPart ? body : { ...body, extensions: undefined };
  const answer: unknown = JSON.parse(JSON.stringify(came));
  return isAsShown(shown, answer, inPart) ? text : `${compactJson(toShow(shown, answer, inPart))}\n`;
}

/** `GET /path`, headers, an empty line and a body; the answer is a status, perhaps headers, and part of a document or a whole table. */
async function runHttp(
  url: string,
  { request }: Example,
  { text }: CodeBlock,
  authorization: string,
): Promise<string> {
  const { first, headers, body } = partsOf(request.text);
  const [method = '', path = ''] = first.split(' ');
  const response = await fetch(url + path, {
    method,
    headers: { authorization, ...headers },
    ...(body === '' ? {} : { body }),
  });
  const came = (await response.text()).replaceAll(url, shownBase);
  const shown = partsOf(text);
  const lines = [
    `${response.status} ${response.statusText}`,
    ...Object.keys(shown.headers).map(
      (name) => `${name}: ${response.headers.get(name)?.replace(url, shownBase) ?? 'none'}`,
    ),
  ];
  if (response.headers.get('content-type')?.startsWith('text/csv') === true)
    return `${lines.join('\n')}\n\n${came.replaceAll('\r\n', '\n')}`;
  if (shown.body === '' && came === '') return `${lines.join('\n')}\n`;
  const [part, answer]: unknown[] = [parseShown(shown.body), came === '' ? null : JSON.parse(came)];
  const document = isAsShown(part, answer, true) ? shown.body : compactJson(toShow(part, answer, true));
  return `${lines.join('\n')}\n\n${document}\n`;
}

interface Parts {
  readonly first: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function partsOf(text: string): Parts {
  const [head = '', ...rest] = text.split('\n\n');
  const [first = '', ...lines] = head.trim().split('\n');
  const headers = lines.map((line) => line.split(/: (.*)/s).slice(0, 2));
  return { first, headers: Object.fromEntries(headers), body: rest.join('\n\n').trim() };
}

function parseShown(text: string): object | null {
  return text.trim() === '' ? null : (JSON.parse(text) as object);
}
