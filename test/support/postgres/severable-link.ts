import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type CutPoint = 'before it' | 'before its answer';

/** A way to the database that can be interrupted, as networks are. */
export interface SeverableLink {
  /** The address of the database through the link. */
  readonly url: string;
  /** Ends all connections, and takes no new ones. */
  cut(): void;
  /** Passes nothing on any more, and says nothing: what a lost network looks like. */
  freeze(): void;
  /** Cuts when so many bytes more have passed, in both directions together. */
  cutAfter(bytes: number): void;
  isCut(): boolean;
  /** New connections lead to the server at another address. */
  leadTo(url: string): void;
  /**
   * Cuts when a statement with these words comes: before the database gets it,
   * or after it got it and before its answer comes back.
   */
  cutAt(words: string, when: CutPoint): void;
  /** Whether such a statement came. */
  hasCut(): boolean;
  /** Takes connections again, and lets those that were frozen go on. */
  fix(): void;
  close(): Promise<void>;
}

export async function openSeverableLink(
  url: string,
  at = { hostname: '127.0.0.1', port: '0' },
): Promise<SeverableLink> {
  let target = new URL(url);
  let bytesLeft = Infinity;
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'frozen' = 'open';
  let trap: { readonly words: string; readonly when: CutPoint } | null = null;
  let caught: Socket | null = null;

  function join(near: Socket): void {
    if (state === 'cut') return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    const isDelayed = (from: Socket, data: Buffer): boolean => {
      if (caught === near && from === far) return true;
      if (from !== near || trap === null || !data.includes(trap.words)) return false;
      caught = near;
      const isBefore = trap.when === 'before it';
      trap = null;
      // The database has the statement when it has begun to answer.
      if (isBefore) cut();
      else far.once('data', cut);
      return isBefore;
    };
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('data', (data: Buffer) => {
        if (isDelayed(one, data)) return;
        other.write(data.subarray(0, bytesLeft));
        bytesLeft -= data.length;
        if (bytesLeft < 0) cut();
      });
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      if (state === 'frozen') one.pause();
    }
  }

  function cut(): void {
    state = 'cut';
    for (const socket of sockets) socket.destroySoon();
  }

  const server = createServer(join);
  await new Promise<void>((resolve) => server.listen(Number(at.port), at.hostname, resolve));
  const through = new URL(url);
  through.hostname = at.hostname;
  through.port = String((server.address() as AddressInfo).port);
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };

  return {
    url: through.href,
    cut,
    cutAt(words, when) {
      trap = { words, when };
      caught = null;
    },
    hasCut: () => caught !== null,
    freeze() {
      state = 'frozen';
      for (const socket of sockets) socket.pause();
    },
    cutAfter(bytes) {
      bytesLeft = bytes;
    },
    isCut: () => state === 'cut',
    leadTo(other) {
      target = new URL(other);
    },
    fix() {
      state = 'open';
      bytesLeft = Infinity;
      caught = null;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      destroyAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
