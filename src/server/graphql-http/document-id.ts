import { createHash } from 'node:crypto';
import { badInput } from '../../domain/basics/errors.ts';

/** The parameters of a request that can name a document instead of holding it. */
export interface DocumentIds {
  /** GraphQL over HTTP: `sha256:` and the hash. */
  readonly documentId?: unknown;
  /** Relay. */
  readonly doc_id?: unknown;
  readonly extensions?: unknown;
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
export function readDocumentId(ids: DocumentIds): string | null {
  const received = [
    ...readText('documentId', ids.documentId),
    ...readText('doc_id', ids.doc_id),
    ...readText('extensions.persistedQuery.sha256Hash', persistedQueryHash(ids.extensions)),
  ];
  const different = new Set(received.map((id) => hashInId(id) ?? id));
  if (different.size > 1)
    throw badInput('documentId', 'The request names two different documents; send one identifier.');
  return received[0] ?? null;
}

function readText(name: string, id: unknown): readonly string[] {
  if (id === undefined || id === null) return [];
  if (typeof id !== 'string' || id === '') throw badInput(name, `${name} must be the hash of a document.`);
  return [id];
}

function persistedQueryHash(extensions: unknown): unknown {
  const persistedQuery = propertyOf(extensions, 'persistedQuery');
  if (persistedQuery === undefined || persistedQuery === null) return undefined;
  if (propertyOf(persistedQuery, 'version') !== 1) {
    throw badInput(
      'extensions.persistedQuery.version',
      'extensions.persistedQuery must have version 1 and a sha256Hash.',
    );
  }
  return propertyOf(persistedQuery, 'sha256Hash') ?? '';
}

function propertyOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const property: unknown = Reflect.get(value, name);
  return property;
}
