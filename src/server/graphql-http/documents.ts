import { createHash } from 'node:crypto';
import type { Plugin } from 'graphql-yoga';
import { badInput, EmissionsError } from '../../domain/basics/errors.ts';
import type { KnownDocuments } from './known-documents.ts';
import type { RequestParams } from './params.ts';
import type { ServerContext } from './server-context.ts';

/** Plugin that replaces a document's identifier by its text, and persists texts that were executed. */
export function useKnownDocuments(known: KnownDocuments): Plugin<ServerContext, ServerContext> {
  return {
    onParams({ params, setParams, context }) {
      const { documentId: _, doc_id: __, ...others } = params as RequestParams;
      const id = readDocumentId(params);
      const text = params.query ?? null;
      setParams({ ...others, query: textOf(known, id, text) });
      const hash = id === null || text === null ? null : hashInId(id);
      if (hash !== null && text !== null) context.persisted = { hash, text };
    },
    /** An executed text is known to be valid and within the limits. */
    onExecutionResult({ result, context: { persisted } }) {
      if (known.kind !== 'persisted' || persisted === null || result === undefined) return;
      if ('data' in result) known.texts.set(persisted.hash, persisted.text);
    },
  };
}

/** Throws the error for the caller when the document may not be executed. */
function textOf(known: KnownDocuments, id: string | null, text: string | null): string {
  if (id === null && known.kind !== 'trusted' && text !== null) return text;
  if (id === null) throw unnamed(known, text);
  // Clients match the messages about persisted queries.
  if (known.kind === 'none') {
    throw new EmissionsError('PERSISTED_QUERY_NOT_SUPPORTED', 'PersistedQueryNotSupported');
  }
  const hash = hashInId(id);
  const found = hash === null ? undefined : known.texts.get(hash);
  if (known.kind === 'trusted' && found === undefined) {
    throw notTrusted('There is no trusted document with this identifier.');
  }
  if (hash === null) {
    throw badInput(
      'documentId',
      'documentId must be sha256: and 64 lower-case hexadecimal digits, the SHA-256 of the document.',
    );
  }
  if (text !== null) return sameText(hash, text);
  if (found !== undefined) return found;
  throw new EmissionsError('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound');
}

function unnamed({ kind }: KnownDocuments, text: string | null): EmissionsError {
  if (kind === 'trusted') {
    return notTrusted(text === null ? 'The request names no document.' : 'Document texts are not accepted.');
  }
  return badInput(
    'query',
    'The request names no document: send its text as query, or its hash as documentId.',
    'missing-parameter',
  );
}

function notTrusted(why: string): EmissionsError {
  return new EmissionsError(
    'DOCUMENT_NOT_TRUSTED',
    `${why} Send the sha256: identifier of a trusted document as documentId; new documents must be added to the manifest first.`,
  );
}

function sameText(hash: string, text: string): string {
  if (hashOf(text) === hash) return text;
  throw badInput(
    'documentId',
    'The hash does not match the query: send the SHA-256 of exactly this text in UTF-8, in lower-case hexadecimal digits.',
  );
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The hash in an identifier, or `null` if there is none. */
export function hashInId(id: string): string | null {
  return /^(?:sha256:)?([0-9a-f]{64})$/.exec(id)?.[1] ?? null;
}

/**
 * The document identifier in a request, in any of its forms; `null` if there is
 * none. Throws BAD_USER_INPUT if it is not a string, or if two differ.
 */
function readDocumentId({ documentId, doc_id: relayId, extensions }: RequestParams): string | null {
  const received = [
    ...readText('documentId', documentId),
    ...readText('doc_id', relayId),
    ...readText('extensions.persistedQuery.sha256Hash', persistedQueryHash(extensions?.['persistedQuery'])),
  ];
  const different = new Set(received.map((id) => hashInId(id) ?? id));
  if (different.size > 1) {
    throw badInput('documentId', 'The request names two different documents; send one identifier.');
  }
  return received[0] ?? null;
}

function readText(name: string, id: unknown): readonly string[] {
  if (id === undefined || id === null) return [];
  if (typeof id !== 'string' || id === '') throw badInput(name, `${name} must be the hash of a document.`);
  return [id];
}

/** Apollo Client. */
function persistedQueryHash(persistedQuery: unknown): unknown {
  if (persistedQuery === undefined || persistedQuery === null) return undefined;
  const { version, sha256Hash = '' } = persistedQuery as { version?: unknown; sha256Hash?: unknown };
  if (version === 1) return sha256Hash;
  throw badInput(
    'extensions.persistedQuery.version',
    'extensions.persistedQuery must have version 1 and a sha256Hash.',
  );
}
