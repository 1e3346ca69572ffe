import type { Socket } from 'node:net';

const interimStatus = 'HTTP/1.1 10';
/** A longer head is no interim answer of a service. */
const maxHead = 2000;
const three = 0x33;

/**
 * undici passes over interim answers, except `100 Continue`, which services of the time send
 * unasked. Its status is therefore read as 103, where an answer begins: in what follows a
 * request, or an interim answer to it.
 */
export function passOverContinue(socket: Socket): void {
  const read = socket.read.bind(socket);
  const write = socket.write.bind(socket);
  /** The answer as far as it has come, `null` once it is final. */
  let head: string | null = null;

  function readHead(bytes: Buffer): void {
    for (let at = 0; head !== null && at < bytes.length; at += 1) {
      head += String.fromCharCode(bytes[at] ?? 0);
      if (head === `${interimStatus}0`) bytes[at] = three;
      else if (head.endsWith('\r\n\r\n')) head = '';
      else if (!head.startsWith(interimStatus.slice(0, head.length)) || head.length > maxHead) head = null;
    }
  }

  Object.assign(socket, {
    write(...sent: Parameters<typeof write>) {
      head = '';
      return write(...sent);
    },
    read(size?: number): Buffer | null {
      const bytes = read(size) as Buffer | null;
      if (bytes !== null) readHead(bytes);
      return bytes;
    },
  });
}
