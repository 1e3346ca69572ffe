import type { WireNode } from '../../../wire/documents/parse-body.ts';
import type { UpstreamOperation } from './exchange.ts';

export interface ReadDocument {
  readonly body: WireNode;
  /** Gives back its room. */
  readonly letGo: () => void;
}

interface KnownDocument {
  reading: Promise<ReadDocument>;
  /** What each operation made of it; nearly always it is one. */
  decoded: { readonly operation: UpstreamOperation; readonly result: Promise<unknown> }[];
}

const forgotten: Promise<ReadDocument> = new Promise(() => {});

type Read = (target: string, operation: UpstreamOperation) => Promise<ReadDocument>;

/** The documents that one request has read, and what was made of them. */
export function createKnownDocuments(read: Read) {
  const known = new Map<string, KnownDocument>();

  function begin(target: string, operation: UpstreamOperation) {
    const begun = { reading: read(target, operation), decoded: [] };
    known.set(target, begun);
    return begun;
  }

  function forget(target: string): void {
    const document = known.get(target);
    if (document === undefined) return;
    const { reading } = document;
    known.delete(target);
    // A table that the Map has outgrown is garbage, but leads to its entries until it is collected.
    document.reading = forgotten;
    document.decoded = [];
    reading.then(
      ({ letGo }) => letGo(),
      () => {},
    );
  }

  return {
    /** Reads a target once, and remembers the result of `decode` for an operation. */
    read<T>(
      target: string,
      operation: UpstreamOperation,
      decode: (body: WireNode) => T | Promise<T>,
    ): Promise<T> {
      const { reading, decoded } = known.get(target) ?? begin(target, operation);
      // One operation makes the same of one target every time.
      for (const each of decoded) if (each.operation === operation) return each.result as Promise<T>;
      const result = reading.then(({ body }) => decode(body));
      decoded.push({ operation, result });
      return result;
    },
    has: (target: string): boolean => known.has(target),
    forget,
    forgetAll(): void {
      for (const target of known.keys()) forget(target);
    },
  };
}
