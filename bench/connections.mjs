import { connect } from 'node:net';

/** Connections that stay open, with bytes that were prepared: a client that costs little compared with the server. */
export async function openConnections(url, count) {
  const { hostname: host, port } = new URL(url);
  const idle = [];
  const all = [];
  const events = { resets: 0 };
  for (let opened = 0; opened < count; opened += 50) {
    await Promise.all(Array.from({ length: Math.min(50, count - opened) }, open));
  }

  function open() {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port: Number(port), noDelay: true });
      const connection = { socket, answered: null, received: '', end: Infinity, sentAt: 0 };
      all.push(socket);
      socket.setEncoding('latin1');
      socket.once('connect', () => {
        idle.push(connection);
        resolve();
      });
      socket.on('error', (error) => {
        events.resets += 1;
        reject(error);
      });
      socket.on('close', () => (connection.isClosed = true));
      socket.on('data', (text) => receive(connection, text));
    });
  }

  function receive(connection, text) {
    connection.received += text;
    if (connection.end === Infinity) connection.end = endOf(connection.received);
    if (connection.received.length < connection.end) return;
    const { answered, sentAt, received } = connection;
    connection.received = '';
    connection.end = Infinity;
    idle.push(connection);
    const headEnd = received.indexOf('\r\n\r\n');
    answered({
      status: Number(received.slice(9, 12)),
      milliseconds: performance.now() - sentAt,
      head: received.slice(0, headEnd),
      body: received.slice(headEnd + 4),
    });
  }

  return {
    events,
    /** Sends over a connection that waits for nothing; `false` if there is none. */
    send(bytes, answered) {
      const connection = idle.pop();
      if (connection === undefined) return false;
      if (connection.isClosed) return this.send(bytes, answered);
      connection.sentAt = performance.now();
      connection.answered = answered;
      connection.socket.write(bytes);
      return true;
    },
    close() {
      for (const socket of all) socket.destroy();
    },
  };
}

/** Where an answer ends; `Infinity` while its head is incomplete. */
function endOf(received) {
  const head = received.indexOf('\r\n\r\n');
  if (head < 0) return Infinity;
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, head)) ?? [];
  if (length === undefined) throw new Error(`An answer without a length: ${received.slice(0, head)}`);
  return head + 4 + Number(length);
}

/** The bytes of a request; a body that is sent more than once may be a text already. */
export function requestBytes(url, authtoken, body) {
  const { host } = new URL(url);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const head = `POST /graphql HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nAuthtoken: ${authtoken}\r\n`;
  return `${head}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}
