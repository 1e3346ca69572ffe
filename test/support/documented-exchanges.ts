/** A request that a page shows, and what the page says of its answer. */
interface DocumentedExchange {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly status: number;
  /** Names in lower case; `…` stands for what differs each time. */
  readonly answered: readonly (readonly [name: string, value: string])[];
}

/** The `http` blocks of a page, each a request and the head of its answer. */
export function readExchanges(page: string): readonly DocumentedExchange[] {
  return [...page.matchAll(/```http\n([\s\S]+?)```/g)].map(([, block = '']) => {
    const [request = '', ...rest] = block.trim().split('\n\n');
    const answer = rest.pop() ?? '';
    const [requestLine = '', ...requestHeaders] = request.split('\n');
    const [method = '', path = ''] = requestLine.split(' ');
    const [statusLine = '', ...answerHeaders] = answer.split('\n');
    return {
      method,
      path,
      headers: Object.fromEntries(requestHeaders.map(toHeader)),
      body: rest[0],
      status: Number(statusLine.split(' ')[1]),
      answered: answerHeaders.map(toHeader),
    };
  });
}

function toHeader(line: string): readonly [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

/** Whether a value is what the page says, whatever stands in the place of `…`. */
export function isAsShown(shown: string, value: string): boolean {
  const pattern = shown
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[\\w-]+');
  return new RegExp(`^${pattern}$`).test(value);
}
