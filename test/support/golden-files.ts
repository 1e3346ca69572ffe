import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { postGraphQL } from './gateways/post-graphql.ts';
import type { PublishedOperation } from './published-operations.ts';

export const goldenFolder = new URL('../graphql/golden/', import.meta.url);

/** Operations whose answer a remote service cannot give in full, and what it leaves out. */
export const answersThatDiffer: Readonly<Record<string, string>> = {
  'api-keys': 'a remote service does not offer keys',
  'create-api-key': 'a remote service does not offer keys',
  users: 'a remote service keeps its own users',
  'create-user': 'a remote service keeps its own users',
  'update-user': 'a remote service keeps its own users',
  'add-user-to-group': 'a remote service keeps its own users',
  'remove-user-from-group': 'a remote service keeps its own users',
  'revoke-api-key': 'a remote service does not offer keys',
  'audit-log': 'a remote service does not tell of changes',
  'explore-audit': 'a remote service does not tell of changes',
  'explore-keys': 'a remote service does not offer keys',
  'explore-edits': 'a remote service does not tell of edits',
  'edits-of-a-profile': 'a remote service does not tell of edits',
  'record-with-edits': 'a remote service does not tell of edits',
  'undelete-profile': 'a remote service brings nothing back',
  'undelete-profile-items': 'a remote service brings nothing back',
  'explore-category': 'a remote service has amounts per unit of found items alone',
  'explore-profile-overview': 'a remote service does not say what is in a profile',
  'explore-profiles': 'a remote service does not say what is in a profile',
  'explore-sharing': 'a remote service shares with nobody by name',
  'changes-since': 'a remote service does not tell of changes',
  'import-profile-items': 'a remote service keeps its own imports',
  'explore-import': 'a remote service keeps its own imports',
  'explore-undo-import': 'a remote service keeps its own imports',
  'import-table': 'a remote service keeps its own imports',
  'profile-imports': 'a remote service keeps its own imports',
  'undo-import': 'a remote service keeps its own imports',
  'update-profile-item': 'a remote service compares no versions',
};

type Answer = Awaited<ReturnType<typeof postGraphQL>>;

/** Holds what both backends answered against NAME.result.json, or NAME.remote.json where they differ. */
export async function expectAnswers(
  { name }: PublishedOperation,
  local: Answer,
  remote: Answer,
): Promise<void> {
  expect(local.status, JSON.stringify(local.body)).toBe(200);
  await expect(textOf(local)).toMatchFileSnapshot(goldenFile(`${name}.result.json`));
  if (name in answersThatDiffer) {
    expect(textOf(remote), `${name} no longer differs`).not.toBe(textOf(local));
    await expect(textOf(remote)).toMatchFileSnapshot(goldenFile(`${name}.remote.json`));
  } else {
    expect(withoutUpstream(remote.body)).toEqual(withoutUpstream(local.body));
  }
}

/** Holds what an operation cost against NAME.calls.txt, and the prediction against that. */
export async function expectCalls(
  { name }: PublishedOperation,
  remote: Answer,
  requests: readonly string[],
  statements: readonly string[],
): Promise<void> {
  const predicted = costOf(remote.body);
  expect(requests, 'an address that was asked for twice').toEqual([...new Set(requests)]);
  const calls = [...statements, ...section('upstream', requests), `# predicted: ${predicted.nodes} nodes`];
  await expect(`${calls.join('\n')}\n`).toMatchFileSnapshot(goldenFile(`${name}.calls.txt`));
}

export function section(title: string, lines: readonly string[]): readonly string[] {
  return [`# ${title}: ${lines.length}`, ...lines];
}

export function readGolden(name: string): string {
  return readFileSync(new URL(name, goldenFolder), 'utf8');
}

function goldenFile(name: string): string {
  return fileURLToPath(new URL(name, goldenFolder));
}

function textOf({ body }: Answer): string {
  return `${JSON.stringify(withoutCost(body), null, 2)}\n`;
}

const apiKey = /^egk_/;

/** A token and an API key are others each time; and calls upstream cost something only where there are some. */
function withoutCost(body: unknown): unknown {
  return JSON.parse(JSON.stringify({ ...(body as object), extensions: undefined }), (key, value: unknown) =>
    key === 'authtoken' && value !== null
      ? '(a token)'
      : typeof value === 'string' && (apiKey.test(value) || key === 'lastCharacters')
        ? '(an API key)'
        : value,
  );
}

/** An error says which call to the remote service failed. */
function withoutUpstream(body: unknown): unknown {
  return JSON.parse(JSON.stringify(withoutCost(body)), (key, value: unknown) =>
    key === 'upstream' ? undefined : value,
  );
}

function costOf(body: unknown): { readonly nodes: number } {
  const { extensions } = body as {
    readonly extensions: {
      readonly cost: { readonly requested: { readonly nodes: number } };
    };
  };
  return extensions.cost.requested;
}
