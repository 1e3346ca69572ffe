import { connect, type Socket } from 'node:net';

/** An answer as it came over the wire. */
export interface RawAnswer {
  /** Such as `HTTP/1.1 200 OK`. */
  readonly statusLine: string;
  readonly status: number;
  /** The lines of the head behind the status line, as they were sent. */
  readonly headers: readonly string[];
  readonly body: string;
}

/** A connection on which bytes are sent as they are. */
interface RawConnection {
  readonly socket: Socket;
  /** Writes each piece for itself, so that each arrives for itself. */
  send(...pieces: readonly string[]): Promise<void>;
  /** Everything that came until the server closed. */
  untilClosed(): Promise<string>;
  /** The next complete answer; rejects when the server closes before. */
  answer(): Promise<RawAnswer>;
}

const patienceMs = 5000;

export function openRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true).setEncoding('latin1');
    let received = '';
    let onChange = (): void => {};
    socket.on('data', (text) => {
      received += String(text);
      onChange();
    });
    socket.once('error', reject);
    socket.on('close', () => onChange());
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.once('connect', () => {
      socket.off('error', reject).on('error', () => socket.destroy());
      resolve({
        socket,
        async send(...pieces) {
          for (const [index, piece] of pieces.entries()) {
            if (index > 0) await new Promise((next) => setTimeout(next, 20));
            await new Promise((next) => socket.write(piece, 'latin1', next));
          }
        },
        untilClosed: () =>
          new Promise((done) => {
            onChange = () => socket.destroyed && done(received);
            onChange();
          }),
        answer: () =>
          new Promise((done, fail) => {
            onChange = () => {
              const answer = parseAnswer(received);
              if (answer === null)
                return void (socket.destroyed && fail(new Error(`no answer: ${received}`)));
              received = received.slice(answer.length);
              done(answer);
            };
            onChange();
          }),
      });
    });
  });
}

/** One request on a connection of its own. */
export async function exchange(url: string, request: string): Promise<RawAnswer> {
  const connection = await openRaw(url);
  await connection.send(request);
  const answer = await connection.answer();
  connection.socket.destroy();
  return answer;
}

/** Everything that comes for some bytes until the server closes. */
export async function sendUntilClosed(url: string, ...pieces: readonly string[]): Promise<string> {
  const connection = await openRaw(url);
  await connection.send(...pieces);
  return connection.untilClosed();
}

/** A header's value by its name in exactly this case. */
export function headerOf({ headers }: RawAnswer, name: string): string | undefined {
  return headers.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
}

function parseAnswer(received: string): (RawAnswer & { readonly length: number }) | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [statusLine = '', ...headers] = received.slice(0, end).split('\r\n');
  const bytes = Number(headers.find((line) => /^content-length:/i.test(line))?.split(':')[1] ?? 0);
  const length = end + 4 + bytes;
  if (received.length < length) return null;
  const body = Buffer.from(received.slice(end + 4, length), 'latin1').toString('utf8');
  return { statusLine, status: Number(statusLine.split(' ')[1]), headers, body, length };
}
