import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openRawUpstream, type RawUpstream, type Respond, toResponse } from './raw-upstream.ts';

/** What a service answered, by method and target. */
export type Recording = Map<string, Buffer>;

interface Recorder {
  readonly url: string;
  /** Where exchanges are recorded from now on. */
  record(into: Recording): void;
  close(): Promise<void>;
}

const answerHeaders = ['content-type', 'location', 'authtoken', 'emissions-additions'];
const requestHeaders = ['authtoken', 'authorization', 'accept', 'content-type'];

/** Passes requests on to a service, and records what it answers. */
export async function openRecorder(serviceUrl: string): Promise<Recorder> {
  let recording: Recording = new Map();
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) chunks.push(chunk as Uint8Array);
      const body = Buffer.concat(chunks);
      const answer = await fetch(`${serviceUrl}${request.url}`, {
        method: request.method ?? 'GET',
        headers: picked(request.headers, requestHeaders),
        ...(body.length === 0 ? {} : { body }),
      });
      const headers = picked(Object.fromEntries(answer.headers), answerHeaders);
      const content = Buffer.from(await answer.arrayBuffer());
      recording.set(
        `${request.method} ${request.url}`,
        toResponse({ status: answer.status, headers, body: content }),
      );
      response.writeHead(answer.status, headers).end(content);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    record(into) {
      recording = into;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** One request to the gateway, as the service sees it. */
export interface Replay {
  readonly recording: Recording;
  /** Answers the write; as recorded when absent. */
  readonly onWrite?: Respond | undefined;
  /** Answers what is read after the write. */
  readonly onReadBack?: Respond | undefined;
  writes: number;
  readsBack: number;
}

/** Answers each request as recorded for its id, except for what the replay breaks. */
export function openReplayedService(replays: ReadonlyMap<string, Replay>): Promise<RawUpstream> {
  return openRawUpstream((socket, request) => {
    const replay = replays.get(request.headers['x-request-id'] ?? '');
    if (replay === undefined) throw new Error('There is no replay for this request.');
    const recorded = replay.recording.get(request.line.replace(/ HTTP.*$/, ''));
    const answer: Respond = (to) => void to.write(recorded ?? toResponse({ status: 404 }));
    if (!request.line.startsWith('GET')) {
      replay.writes += 1;
      (replay.onWrite ?? answer)(socket, request);
    } else if (replay.writes > 0) {
      replay.readsBack += 1;
      (replay.onReadBack ?? answer)(socket, request);
    } else {
      answer(socket, request);
    }
  });
}

function picked(
  headers: IncomingHttpHeaders | Record<string, string>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
