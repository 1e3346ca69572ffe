import { readFileSync } from 'node:fs';
import { packageFile } from '../config/package-file.ts';
import type { Execute } from './mcp-server.ts';

/**
 * Whether tools that write are shown to the caller: not for a read-only key, or a user who may create
 * nothing. They are where a remote service does not say it: it refuses the call.
 */
export async function mayWriteProfiles(execute: Execute, signal: AbortSignal): Promise<boolean> {
  query ??= readFileSync(packageFile('schema/operations/caller-rights.graphql'), 'utf8');
  const { data } = await execute({ query, variables: {} }, signal);
  const actions = data?.['profileActions'] as { readonly allowCreate: boolean } | null | undefined;
  return actions?.allowCreate !== false;
}

let query: string | undefined;
