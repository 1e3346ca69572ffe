import { request } from 'node:http';

export interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
  readonly text: string;
  /** How many `100 Continue` came before the answer. */
  readonly continues: number;
}

export interface Asked {
  readonly method?: string;
  readonly as?: keyof typeof passwords;
  readonly accept?: 'json' | 'xml';
  readonly form?: Readonly<Record<string, string>>;
  readonly document?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const passwords = { maria: 'maria-2', victor: 'victor-1', olga: 'olga-2', otto: 'otto-1', anonymous: '' };

/** Sends one request with HTTP Basic, without any help by a client that knows more. */
export async function ask(url: string, asked: Asked = {}): Promise<Told> {
  const { as = 'maria', accept = 'json', form, document } = asked;
  const body = document ?? (form === undefined ? '' : new URLSearchParams(form).toString());
  const type = document === undefined ? 'application/x-www-form-urlencoded' : documentType(document);
  const credentials = Buffer.from(`${as}:${passwords[as]}`).toString('base64');
  const headers = {
    Accept: `application/${accept}`,
    ...(as === 'anonymous' ? {} : { Authorization: `Basic ${credentials}` }),
    ...(body === '' ? {} : { 'Content-Type': type }),
    ...asked.headers,
  };
  return new Promise((resolve, reject) => {
    let continues = 0;
    const sent = request(url, { method: asked.method ?? 'GET', headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const status = answer.statusCode ?? 0;
        resolve({ status, headers: answer.headers, body: bytes, text: bytes.toString('utf8'), continues });
      });
    });
    sent.on('continue', () => (continues += 1));
    sent.on('error', reject);
    sent.end(body);
  });
}

function documentType(document: string): string {
  return document.startsWith('{') ? 'application/json' : 'application/xml';
}
