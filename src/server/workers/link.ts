import { EmissionsError } from '../../domain/basics/errors.ts';
import type { MetricJson } from '../../telemetry/metrics.ts';

/** Requests between the primary and a worker, with their answers. */
interface Requests {
  /** A worker, before it listens. */
  start: { readonly body: null; readonly answer: WorkerStart };
  /** A worker that cannot serve. */
  failed: { readonly body: WorkerFailure; readonly answer: null };
  /** The primary finds out whether the worker's event loop still runs. */
  ping: { readonly body: null; readonly answer: null };
  /** The primary requests the worker's own metrics. */
  numbers: { readonly body: null; readonly answer: readonly MetricJson[] };
  /** A worker requests the metrics of all. */
  metrics: { readonly body: null; readonly answer: string };
  /** A worker reports rate limit usage. */
  spend: {
    readonly body: { readonly used: readonly (readonly [string, number])[]; readonly msPerRequest: number };
    readonly answer: readonly (readonly [string, number])[];
  };
}

interface Notifications {
  /** A worker accepts requests. */
  serving: { readonly url: string };
  /** A worker should exit, after reporting so at `/readyz` for a while. */
  drain: { readonly noticeMs: number };
}

interface WorkerStart {
  readonly port: number;
}

export interface WorkerFailure {
  readonly message: string;
  readonly exitCode: number;
  /** Whether the database was unavailable, which may be temporary. */
  readonly lacksBackend: boolean;
}

/** The answers of one end to requests of the other. */
export type Answers = {
  readonly [K in keyof Requests]?: (body: Requests[K]['body']) => Promise<Requests[K]['answer']>;
};
type Listeners = { readonly [K in keyof Notifications]?: (body: Notifications[K]) => void };

/** One end of the IPC channel between the primary and a worker. */
export interface Link {
  notify<K extends keyof Notifications>(name: K, body: Notifications[K]): void;
  /** Rejects when the other end does not answer in time, or fails. */
  request<K extends keyof Requests>(
    name: K,
    body: Requests[K]['body'],
    withinMs?: number,
  ): Promise<Requests[K]['answer']>;
  receive(message: unknown): void;
}

type Message =
  | {
      readonly kind: 'notify' | 'request';
      readonly name: string;
      readonly body: unknown;
      readonly id: number;
    }
  | { readonly kind: 'answer'; readonly id: number; readonly isGood: boolean; readonly body: unknown };

const defaultWaitMs = 2000;

export function createLink(send: (message: object) => void, answers: Answers, listeners: Listeners): Link {
  const waiting = new Map<number, (isGood: boolean, body: unknown) => void>();
  let last = 0;

  async function answer(name: string, body: unknown, id: number): Promise<void> {
    const find = answers as Readonly<Record<string, ((body: unknown) => Promise<unknown>) | undefined>>;
    const reply = (isGood: boolean, found: unknown): void =>
      send({ kind: 'answer', id, isGood, body: found });
    const work = find[name];
    if (work === undefined) return reply(false, null);
    await work(body).then(
      (found) => reply(true, found),
      () => reply(false, null),
    );
  }

  return {
    notify(name, body) {
      send({ kind: 'notify', name, body, id: 0 });
    },
    request<K extends keyof Requests>(name: K, body: Requests[K]['body'], withinMs = defaultWaitMs) {
      last += 1;
      const id = last;
      return new Promise<Requests[K]['answer']>((resolve, reject) => {
        const timer = setTimeout(() => settle(false, null), withinMs);
        const settle = (isGood: boolean, found: unknown): void => {
          clearTimeout(timer);
          waiting.delete(id);
          if (isGood) resolve(found as Requests[K]['answer']);
          else reject(unanswered());
        };
        waiting.set(id, settle);
        send({ kind: 'request', name, body, id });
      });
    },
    receive(message) {
      if (!isMessage(message)) return;
      if (message.kind === 'answer') return waiting.get(message.id)?.(message.isGood, message.body);
      if (message.kind === 'request') return void answer(message.name, message.body, message.id);
      const listen = listeners as Readonly<Record<string, ((body: unknown) => void) | undefined>>;
      listen[message.name]?.(message.body);
    },
  };
}

/** Messages on the channel are ours, or those of node:cluster. */
function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'kind' in message && 'id' in message;
}

function unanswered(): EmissionsError {
  return new EmissionsError('INTERNAL', 'Another process of this program did not respond.');
}
