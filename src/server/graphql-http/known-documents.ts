import { BoundedCache } from '../../cache/bounded-cache.ts';
import { badInput, EmissionsError } from '../../domain/basics/errors.ts';
import { hashInId, hashOf } from './document-id.ts';

/** How a request names its document: by text, identifier, or both. */
interface DocumentRequest {
  readonly id: string | null;
  readonly text: string | null;
}

interface KnownDocument {
  readonly text: string;
  /** The hash under which to store the text once it is known to be valid. */
  readonly hash: string | null;
}

/** Documents by hash, and whether others may be executed. */
export interface KnownDocuments {
  /** Throws the error for the caller when the document may not be executed. */
  find(request: DocumentRequest): KnownDocument;
  remember(hash: string, text: string): void;
}

/** Only documents of the manifest, by hash. If a text is sent too, it must match. */
export function createTrustedDocuments(textsByHash: ReadonlyMap<string, string>): KnownDocuments {
  return {
    find({ id, text }) {
      if (id === null) {
        throw notTrusted(
          text === null ? 'The request names no document.' : 'Document texts are not accepted.',
        );
      }
      const hash = hashInId(id);
      const known = hash === null ? undefined : textsByHash.get(hash);
      if (hash === null || known === undefined) {
        throw notTrusted('There is no trusted document with this identifier.');
      }
      if (text !== null) assertSame(hash, text);
      return { text: known, hash: null };
    },
    remember: () => {},
  };
}

function notTrusted(why: string): EmissionsError {
  return new EmissionsError(
    'DOCUMENT_NOT_TRUSTED',
    `${why} Send the sha256: identifier of a trusted document as documentId; new documents must be added to the manifest first.`,
  );
}

const persistedQueryBytes = 16 * 1024 * 1024;
const maximumPersistedBytes = 32 * 1024;

/**
 * Automatic persisted queries (APQ): texts are stored by hash, so that a client
 * sends each text once. They are local to this process and lost on restart.
 */
export function createPersistedQueries(): KnownDocuments & Pick<BoundedCache<string>, 'weight'> {
  const texts = new BoundedCache<string>({
    maximum: persistedQueryBytes,
    maximumEntry: maximumPersistedBytes,
    weigh: (hash, text) => hash.length + text.length * 2,
  });
  return {
    find({ id, text }) {
      if (id === null) return { text: textOf(text), hash: null };
      const hash = hashInId(id);
      if (hash === null) throw malformedId();
      if (text !== null) {
        assertSame(hash, text);
        return { text, hash };
      }
      const known = texts.get(hash);
      // Clients match this message.
      if (known === undefined)
        throw new EmissionsError('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound');
      return { text: known, hash: null };
    },
    remember(hash, text) {
      texts.set(hash, text);
    },
    get weight() {
      return texts.weight;
    },
  };
}

/** No document is known by hash. */
export const noKnownDocuments: KnownDocuments = {
  find({ id, text }) {
    if (id === null) return { text: textOf(text), hash: null };
    // Clients match this message, and then stop sending hashes.
    throw new EmissionsError('PERSISTED_QUERY_NOT_SUPPORTED', 'PersistedQueryNotSupported');
  },
  remember: () => {},
};

function textOf(text: string | null): string {
  if (text !== null) return text;
  throw badInput(
    'query',
    'The request names no document: send its text as query, or its hash as documentId.',
    'missing-parameter',
  );
}

function assertSame(hash: string, text: string): void {
  if (hashOf(text) === hash) return;
  throw badInput(
    'documentId',
    'The hash does not match the query: send the SHA-256 of exactly this text in UTF-8, in lower-case hexadecimal digits.',
  );
}

function malformedId(): EmissionsError {
  return badInput(
    'documentId',
    'documentId must be sha256: and 64 lower-case hexadecimal digits, the SHA-256 of the document.',
  );
}
