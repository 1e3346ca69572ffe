import type { IntegrityOutcome } from '../../adapters/sql/integrity/integrity-watch.ts';
import { EmissionsError } from '../../domain/errors.ts';
import type { MetricJson } from '../../telemetry/histogram.ts';

/** What the primary and a worker ask each other, and what comes back. */
interface Asks {
  /** A worker, before it listens. */
  start: { readonly body: null; readonly answer: WorkerStart };
  /** A worker, which cannot serve. */
  failed: { readonly body: WorkerFailure; readonly answer: null };
  /** The primary: the worker's own metrics. */
  numbers: { readonly body: null; readonly answer: readonly MetricJson[] };
  /** A worker: the metrics of all. */
  metrics: { readonly body: null; readonly answer: string };
  /** A worker: what callers used of their rate limit. */
  spend: {
    readonly body: { readonly used: readonly (readonly [string, number])[]; readonly msPerRequest: number };
    readonly answer: readonly (readonly [string, number])[];
  };
}

/** What they tell each other. */
interface Tells {
  /** A worker accepts requests. */
  serving: { readonly url: string };
  /** A worker is to end, some time after it has said so to load balancers. */
  drain: { readonly noticeMs: number };
  /** Whoever finds the database damaged: the primary tells all workers. */
  corrupted: ReportedCorruption;
}

interface WorkerStart {
  readonly port: number;
  /** What is known of damage of the database. */
  readonly corruption: ReportedCorruption | null;
}

/** What was found wrong with the database: for the log, and for callers where that is not the usual sentence. */
export interface ReportedCorruption {
  readonly cause: string;
  readonly message?: string | undefined;
}

export interface WorkerFailure {
  readonly message: string;
  readonly exitCode: number;
  /** Whether the database was not to be had, which may pass. */
  readonly lacksBackend: boolean;
}

export function toReportedCorruption({ cause, message }: IntegrityOutcome): ReportedCorruption {
  const text =
    cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : JSON.stringify(cause);
  return { cause: text, message };
}

/** What one end has to say when it is asked. */
export type Answers = { readonly [K in keyof Asks]?: (body: Asks[K]['body']) => Promise<Asks[K]['answer']> };
type Listeners = { readonly [K in keyof Tells]?: (body: Tells[K]) => void };

/** One end of the channel between the primary and a worker. */
export interface Link {
  tell<K extends keyof Tells>(name: K, body: Tells[K]): void;
  /** Rejects when the other end does not answer in time, or cannot. */
  ask<K extends keyof Asks>(name: K, body: Asks[K]['body'], withinMs?: number): Promise<Asks[K]['answer']>;
  receive(message: unknown): void;
}

type Message =
  | { readonly kind: 'tell' | 'ask'; readonly name: string; readonly body: unknown; readonly id: number }
  | { readonly kind: 'answer'; readonly id: number; readonly isGood: boolean; readonly body: unknown };

const standardWaitMs = 2000;

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
    tell(name, body) {
      send({ kind: 'tell', name, body, id: 0 });
    },
    ask<K extends keyof Asks>(name: K, body: Asks[K]['body'], withinMs = standardWaitMs) {
      last += 1;
      const id = last;
      return new Promise<Asks[K]['answer']>((resolve, reject) => {
        const timer = setTimeout(() => settle(false, null), withinMs);
        const settle = (isGood: boolean, found: unknown): void => {
          clearTimeout(timer);
          waiting.delete(id);
          if (isGood) resolve(found as Asks[K]['answer']);
          else reject(unanswered());
        };
        waiting.set(id, settle);
        send({ kind: 'ask', name, body, id });
      });
    },
    receive(message) {
      if (!isMessage(message)) return;
      if (message.kind === 'answer') return waiting.get(message.id)?.(message.isGood, message.body);
      if (message.kind === 'ask') return void answer(message.name, message.body, message.id);
      const listen = listeners as Readonly<Record<string, ((body: unknown) => void) | undefined>>;
      listen[message.name]?.(message.body);
    },
  };
}

/** Only the processes of this program have the channel; node:cluster sends its own over it. */
function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'kind' in message && 'id' in message;
}

function unanswered(): EmissionsError {
  return new EmissionsError('INTERNAL', 'Another process of this program did not answer.');
}
