import type { RequestBudget } from '../../../ports/request-budget.ts';
import { Holding } from './holding.ts';
import { createRoom } from './room.ts';

/** A small answer needs no place. */
export const smallAnswerBytes = 64 * 1024;
/** Parsed in a millisecond or two. */
export const quicklyReadBytes = 16 * 1024;

const receivedBytes = 8 * 1024 * 1024;
/** So that the heap, which grows to twice what is live, adds less than 200 MB. */
const heldBytes = 64 * 1024 * 1024;
/** Of a value or an element in a document, beside its text: fitted to rows, lists, objects and attributes. */
const bytesPerPart = 48;

/** What a document takes as long as it is held, by how long it was and how many parts it has. */
export function weightOf(bytes: number, parts: number): number {
  return bytes + parts * bytesPerPart;
}

/**
 * What answers take of the process: how much memory they have together until
 * they are read, how much the documents that requests hold, and in which order
 * large ones are read. The request that holds documents for longest waits for no
 * room, so one of them always ends.
 */
export interface AnswerMemory {
  /** Room for an answer until it is read. */
  receive(request: RequestBudget, bytes: number, onReserved: () => void): () => void;
  /** Room for its document until the request lets go of it or ends; none where the end of the request is not reported. */
  hold(request: RequestBudget, weight: number, onReserved: () => void): () => void;
  /** Has an answer read: one that takes long in a turn of its own, and large ones one after the other. */
  handOver(bytes: number, read: () => Promise<void>): void;
}

interface AnswerMemoryOptions {
  readonly received?: number;
  readonly held?: number;
}

export function createAnswerMemory({
  received = receivedBytes,
  held = heldBytes,
}: AnswerMemoryOptions = {}): AnswerMemory {
  const receiving = createRoom(received);
  const holding = createRoom(held);
  /** In the order in which the requests came; a Map would hold those that have ended for longer. */
  const holdings: { readonly request: RequestBudget; readonly holding: Holding }[] = [];
  const readLong = createLine();
  const readLarge = createLine();

  /** Of those that take room the one that came first. */
  function isFirst(request: RequestBudget): boolean {
    return holdings.find(({ holding: each }) => each.hasReservation())?.request === request;
  }

  function holdingOf(request: RequestBudget): Holding | null {
    const found = holdings.find((each) => each.request === request);
    if (found !== undefined || request.onEnd === undefined) return found?.holding ?? null;
    const opened = new Holding(holding, () => isFirst(request));
    holdings.push({ request, holding: opened });
    request.onEnd(() => {
      const at = holdings.findIndex((each) => each.request === request);
      holdings.splice(at, 1);
      opened.end();
      receiving.admit();
    });
    return opened;
  }

  return {
    receive: (request, bytes, onReserved) => receiving.reserve(bytes, onReserved, () => isFirst(request)),
    hold(request, weight, onReserved) {
      const own = holdingOf(request);
      if (own !== null) return own.add(weight, onReserved);
      onReserved();
      return () => {};
    },
    handOver(bytes, read) {
      if (bytes <= quicklyReadBytes) void read();
      else (bytes > smallAnswerBytes ? readLarge : readLong)(read);
    },
  };
}

/** Does one after the other, each begun in a turn of the event loop of its own; none may reject. */
function createLine(): (work: () => Promise<void>) => void {
  let last = Promise.resolve();
  return (work) => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve))).then(work);
  };
}
