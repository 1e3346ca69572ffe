import type { DocumentNode } from 'graphql';
import { BoundedCache } from '../../cache/bounded-cache.ts';

/** Measured: a parsed document takes up to 490 bytes per token, plus its text. */
const bytesPerToken = 500;
const bytesPerCharacter = 2;

const documentCacheBytes = 32 * 1024 * 1024;
const maximumDocumentBytes = 2 * 1024 * 1024;

/**
 * Parsed documents by text, bounded by memory. A short text can be a large
 * document, so tokens count, not only characters.
 */
export function createDocumentCache(maximum: number = documentCacheBytes): BoundedCache<DocumentNode> {
  return new BoundedCache({ maximum, maximumEntry: maximumDocumentBytes, weigh: weighDocument });
}

/** Syntax errors are not cached: each error holds the whole text. */
export const noErrorCache = { get: () => undefined, set: () => {} };

function weighDocument(text: string, { loc }: DocumentNode): number {
  let tokens = 0;
  for (let token = loc?.startToken; token; token = token.next ?? undefined) tokens += 1;
  return text.length * bytesPerCharacter + tokens * bytesPerToken;
}
