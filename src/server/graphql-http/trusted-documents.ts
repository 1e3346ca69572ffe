import { readFile } from 'node:fs/promises';
import { GraphQLError } from 'graphql';
import { type Config, ConfigError } from '../../config/config.ts';
import type { Mode } from '../../config/option-values.ts';
import { parseWithinLimits } from '../../graphql/limits/check-shape.ts';
import { defaultLimits, type GraphQLLimits } from '../../graphql/limits/limits.ts';
import { schema } from '../../graphql/schema.ts';
import { hashInId, hashOf } from './document-id.ts';
import { findMistakes } from './validation.ts';

/** The texts of documents by their identifiers, as `schema/generated/persisted-documents.json` has them. */
export type TrustedManifest = Readonly<Record<string, unknown>>;

/** Rejects with a ConfigError when there is no such file, or no manifest in it. */
export async function readTrustedManifest(file: string): Promise<TrustedManifest> {
  const refuse = (why: string): ConfigError => new ConfigError([`--trusted-documents ${file}: ${why}`]);
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw refuse(`the file cannot be read (${error.code ?? 'unknown reason'}).`);
  });
  const manifest = parseJson(content);
  if (manifest === undefined) throw refuse('the file is not JSON.');
  if (!isManifest(manifest)) throw refuse('the file must hold one JSON object of hashes and texts.');
  return manifest;
}

/** Before anything is opened or written: rejects with a ConfigError for a configured manifest that cannot be served. */
export async function checkTrustedDocuments(config: Config): Promise<void> {
  const { trustedDocuments: file, graphqlLimits, mode } = config;
  if (file === null) return;
  checkTrustedManifest(await readTrustedManifest(file), { ...defaultLimits, ...graphqlLimits }, mode);
}

/**
 * The texts by their hashes. Throws one ConfigError that lists every document
 * whose hash is another, that the schema does not have, or that is too large
 * to be run: whoever deploys a manifest hears of it, and not the clients.
 */
export function checkTrustedManifest(
  manifest: TrustedManifest,
  limits: GraphQLLimits,
  mode: Mode,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const mistakes: string[] = [];
  for (const [id, text] of Object.entries(manifest)) {
    const hash = hashInId(id);
    const mistake = findMistake(hash, text, limits, mode);
    if (mistake === null && hash !== null && typeof text === 'string') texts.set(hash, text);
    else mistakes.push(`Trusted document ${JSON.stringify(id.slice(0, 80))}: ${mistake}`);
  }
  if (texts.size + mistakes.length === 0)
    mistakes.push('There is no trusted document, so nothing could run.');
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return texts;
}

function findMistake(hash: string | null, text: unknown, limits: GraphQLLimits, mode: Mode): string | null {
  if (hash === null) {
    return 'its name must be sha256: and 64 lower-case hexadecimal digits, or the digits alone; no other hash is taken.';
  }
  if (typeof text !== 'string') return 'it must be a text.';
  const actual = hashOf(text);
  if (actual !== hash) return `its text has the hash ${actual}: it was changed, or hashed otherwise.`;
  try {
    const [mistake] = findMistakes(schema, parseWithinLimits(text, limits), mode);
    return mistake === undefined ? null : `it is not valid: ${mistake.message}`;
  } catch (error) {
    if (error instanceof GraphQLError) return `it cannot be read: ${error.message}`;
    throw error;
  }
}

/** `undefined` for what is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isManifest(value: unknown): value is TrustedManifest {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
