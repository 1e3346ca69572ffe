import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A request as it came off the socket, before any library had a view of it. */
export interface ReceivedRequest {
  /** `GET /data HTTP/1.1` */
  readonly line: string;
  readonly target: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Respond = (socket: Socket, request: ReceivedRequest) => void;

/** An upstream whose every byte is the test's own. */
export interface RawUpstream {
  readonly baseUrl: string;
  readonly port: number;
  readonly requests: readonly ReceivedRequest[];
  /** What is done with the next complete request, and those after it. */
  respond: Respond;
  /** What is done with the next connection, before anything was read from it. */
  greet: (socket: Socket) => void;
  connectionCount(): number;
  /** Stops listening and cuts all connections; `listen` takes the same port again. */
  stop(): Promise<void>;
  listen(): Promise<void>;
}

export async function openRawUpstream(respond: Respond): Promise<RawUpstream> {
  const requests: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let port = 0;

  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that breaks off is what some tests are about.
    socket.on('error', () => {});
    upstream.greet(socket);
    readRequests(socket, (request) => {
      requests.push(request);
      upstream.respond(socket, request);
    });
  });

  const upstream: RawUpstream = {
    get baseUrl() {
      return `http://127.0.0.1:${port}`;
    },
    get port() {
      return port;
    },
    requests,
    respond,
    greet: () => {},
    connectionCount: () => connections,
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
    listen() {
      return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', () => {
          port = (server.address() as AddressInfo).port;
          resolve();
        });
      });
    },
  };
  await upstream.listen();
  return upstream;
}

export interface ResponseParts {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** The bytes of a well-formed response. */
export function toResponse({ status = 200, headers = {}, body = '' }: ResponseParts): Buffer {
  const content = Buffer.from(body);
  const lines = Object.entries({ 'Content-Length': String(content.length), ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Any\r\n${lines}\r\n`), content]);
}

function readRequests(socket: Socket, onRequest: (request: ReceivedRequest) => void): void {
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const [line = '', ...headerLines] = received.subarray(0, end).toString('latin1').split('\r\n');
      const headers = Object.fromEntries(headerLines.map(toHeader));
      const bodyEnd = end + 4 + Number(headers['content-length'] ?? 0);
      if (received.length < bodyEnd) return;
      const body = received.subarray(end + 4, bodyEnd).toString('utf8');
      received = received.subarray(bodyEnd);
      onRequest({ line, target: line.split(' ')[1] ?? '', headers, body });
    }
  });
}

function toHeader(line: string): readonly [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
