import { readFile } from 'node:fs/promises';
import { GraphQLError } from 'graphql';
import { type Config, ConfigError } from '../config.ts';
import { parseWithinLimits } from '../graphql/limits/check-shape.ts';
import type { GraphQLLimits } from '../graphql/limits/limits.ts';
import { schema } from '../graphql/schema.ts';
import { hashInId, hashOf } from './document-id.ts';
import { findMistakes } from './graphql-validation.ts';
import {
  createPersistedQueries,
  createTrustedDocuments,
  type KnownDocuments,
  noKnownDocuments,
} from './known-documents.ts';

type Settings = Pick<Config, 'mode' | 'trustedDocuments' | 'automaticPersistedQueries'>;

/** What the configuration says of documents. Throws a ConfigError that lists every mistake of a manifest. */
export async function openKnownDocuments(config: Settings, limits: GraphQLLimits): Promise<KnownDocuments> {
  const { trustedDocuments: file, mode, automaticPersistedQueries } = config;
  if (file === null) return automaticPersistedQueries ? createPersistedQueries() : noKnownDocuments;
  const documents = await readManifest(file);
  const mistakes = documents.flatMap(([id, text]) => {
    const mistake = findMistake(id, text, limits, mode);
    return mistake === null ? [] : [`--trusted-documents ${file}: ${mistake}`];
  });
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return createTrustedDocuments(new Map(documents.map(([id, text]) => [hashInId(id) ?? '', String(text)])));
}

async function readManifest(file: string): Promise<readonly [id: string, text: unknown][]> {
  const refuse = (why: string): ConfigError => new ConfigError([`--trusted-documents ${file}: ${why}`]);
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw refuse(`the file cannot be read (${error.code ?? 'unknown reason'}).`);
  });
  let manifest: unknown;
  try {
    manifest = JSON.parse(content);
  } catch {
    throw refuse('the file is not JSON.');
  }
  if (typeof manifest !== 'object' || manifest === null || Array.isArray(manifest)) {
    throw refuse('the file must hold one JSON object of hashes and texts.');
  }
  const documents: [string, unknown][] = Object.entries(manifest);
  if (documents.length === 0) throw refuse('the file holds no document, so that nothing could run.');
  return documents;
}

function findMistake(id: string, text: unknown, limits: GraphQLLimits, mode: Config['mode']): string | null {
  const name = JSON.stringify(id.slice(0, 80));
  const hash = hashInId(id);
  if (hash === null) {
    return `${name} must be sha256: and 64 lower-case hexadecimal digits, or the digits alone; MD5 and SHA-1 are not taken.`;
  }
  if (typeof text !== 'string') return `the document ${name} must be a text.`;
  const actual = hashOf(text);
  if (actual !== hash)
    return `the document ${name} has the hash ${actual}: it was changed, or hashed otherwise.`;
  try {
    const [mistake] = findMistakes(schema, parseWithinLimits(text, limits), mode);
    return mistake === undefined ? null : `the document ${name} is not valid: ${mistake.message}`;
  } catch (error) {
    if (error instanceof GraphQLError) return `the document ${name} cannot be read: ${error.message}`;
    throw error;
  }
}
