import { badInput, EmissionsError } from '../../domain/errors.ts';
import { hashInId, hashOf } from './document-id.ts';
import { createWeightedCache, type WeightedCache } from './weighted-cache.ts';

/** What a request says of its document: the text, an identifier, or both. */
interface DocumentRequest {
  readonly id: string | null;
  readonly text: string | null;
}

interface KnownDocument {
  readonly text: string;
  /** The hash under which the text is to be remembered once it has proved valid. */
  readonly hash: string | null;
}

/** Which documents may run, and which are known by a hash. */
export interface KnownDocuments {
  /** Throws the coded error that the caller gets instead. */
  find(request: DocumentRequest): KnownDocument;
  remember(hash: string, text: string): void;
}

/** Only what stands in the manifest runs, and only by its hash. A text beside the hash must be the same. */
export function createTrustedDocuments(textsByHash: ReadonlyMap<string, string>): KnownDocuments {
  return {
    find({ id, text }) {
      if (id === null) {
        throw notTrusted(text === null ? 'The request names no document.' : 'This service takes no text.');
      }
      const hash = hashInId(id);
      const known = hash === null ? undefined : textsByHash.get(hash);
      if (hash === null || known === undefined) {
        throw notTrusted('This service has no document with this identifier.');
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
    `${why} Send as documentId the sha256: identifier of a document in the manifest that its operators have published; a new document is added there first.`,
  );
}

export const persistedQueryBytes = 16 * 1024 * 1024;
const maximumPersistedBytes = 32 * 1024;

/**
 * Texts are remembered under their hash, so that a client sends each text
 * once. They are this process's own: another, or this one after its next
 * start, asks for them again.
 */
export function createPersistedQueries(): KnownDocuments & Pick<WeightedCache<string>, 'weight'> {
  const texts = createWeightedCache<string>({
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
      // Clients compare these words.
      if (known === undefined)
        throw new EmissionsError('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound');
      return { text: known, hash: null };
    },
    remember: (hash, text) => texts.set(hash, text),
    weight: () => texts.weight(),
  };
}

/** Nothing is known by its hash. */
export const noKnownDocuments: KnownDocuments = {
  find({ id, text }) {
    if (id === null) return { text: textOf(text), hash: null };
    // Clients compare these words, and send no hash any more.
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
    'The hash is not that of the query beside it: send the SHA-256 of exactly this text in UTF-8, in lower-case hexadecimal digits.',
  );
}

function malformedId(): EmissionsError {
  return badInput(
    'documentId',
    'documentId must be sha256: and 64 lower-case hexadecimal digits, the SHA-256 of the document.',
  );
}
