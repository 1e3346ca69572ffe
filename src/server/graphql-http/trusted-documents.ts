import { readFile } from 'node:fs/promises';
import { GraphQLError } from 'graphql';
import { type Config, ConfigError } from '../../config/config.ts';
import type { Mode } from '../../config/option-values.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { parseWithinLimits } from '../../graphql/limits/check-shape.ts';
import { defaultLimits, type GraphQLLimits } from '../../graphql/limits/limits.ts';
import { schema } from '../../graphql/schema.ts';
import { parseJson } from '../http/parse-json.ts';
import { hashInId, hashOf } from './documents.ts';
import { findMistakes } from './validation.ts';

/** Document texts by identifier, as in `schema/generated/persisted-documents.json`. */
export type TrustedManifest = Readonly<Record<string, unknown>>;

/** Rejects with a ConfigError when the file is missing or not a manifest. */
export async function readTrustedManifest(file: string): Promise<TrustedManifest> {
  const refuse = (why: string): ConfigError => new ConfigError([`--trusted-documents ${file}: ${why}`]);
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw refuse(`the file cannot be read (${error.code ?? 'unknown reason'}).`);
  });
  const manifest = parseJson(content);
  if (manifest === undefined) throw refuse('the file is not JSON.');
  if (!isManifest(manifest)) throw refuse('the file must contain one JSON object from hash to text.');
  return manifest;
}

/** Checks the configured manifest before anything is opened or written; rejects with a ConfigError. */
export async function checkTrustedDocuments(config: Config): Promise<void> {
  const { trustedDocuments: file, graphqlLimits, mode } = config;
  if (file === null) return;
  checkTrustedManifest(await readTrustedManifest(file), { ...defaultLimits, ...graphqlLimits }, mode);
}

/**
 * The texts by hash. Throws one ConfigError that lists every document that does
 * not match its hash, is invalid in this schema, or exceeds the limits: the
 * operator should see this on deployment, not the clients later.
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
    mistakes.push('The manifest has no trusted documents, so no operation could run.');
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return texts;
}

function findMistake(hash: string | null, text: unknown, limits: GraphQLLimits, mode: Mode): string | null {
  if (hash === null) {
    return 'its identifier must be a SHA-256 hash: sha256: and 64 lower-case hexadecimal digits, or the digits alone.';
  }
  if (typeof text !== 'string') return 'it must be a string.';
  const actual = hashOf(text);
  if (actual !== hash) return `its text has the hash ${actual}: it was changed, or hashed differently.`;
  try {
    const [mistake] = findMistakes(schema, parseWithinLimits(text, limits), mode);
    return mistake === undefined ? null : `it is not valid: ${mistake.message}`;
  } catch (error) {
    if (error instanceof GraphQLError || error instanceof EmissionsError)
      return `it cannot be parsed: ${error.message}`;
    throw error;
  }
}

function isManifest(value: unknown): value is TrustedManifest {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
