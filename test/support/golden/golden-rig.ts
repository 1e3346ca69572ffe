import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.ts';
import { builtInDirectory } from '../../../src/startup/built-in-data.ts';
import { fileOfRun } from '../file-of-run.ts';
import { goldenRecords } from '../golden-records.ts';
import { namedUids } from '../samples/named-uids.ts';
import { openAs, openBackendOver, openFixtureBackend } from '../open-fixture-backend.ts';
import { noSignal } from '../open-fixture-store.ts';
import { postGraphQL } from '../gateways/post-graphql.ts';
import { recordRequests, type RequestRecord } from '../record-requests.ts';
import { recordStatements, type StatementRecord } from '../record-statements.ts';
import { startRemoteGateway } from '../gateways/start-remote-gateway.ts';
import { startGateway } from '../gateways/start-fixture-gateway.ts';
import { createYearlyProfile } from '../samples/yearly-profile.ts';

/** The service over a store, and the gateway in front of it, with a record of the requests to each. */
export interface GoldenRig {
  readonly serviceUrl: string;
  readonly gatewayUrl: string;
  readonly statements: StatementRecord;
  readonly upstream: RequestRecord;
  /** A token of a user whose password is the name. */
  signIn(username: string): Promise<string>;
}

export interface LentRig extends GoldenRig {
  giveBack(): Promise<void>;
}

export interface GoldenRigs {
  /** A rig of its own over the same records: the built-in data and those of `goldenRecords`. */
  lend(): Promise<LentRig>;
  /** Lends a rig for some work. */
  use<T>(work: (rig: GoldenRig) => Promise<T>): Promise<T>;
  /** Lends a rig that has nothing in memory, over records that only such work reads, which changes none. */
  read<T>(work: (rig: GoldenRig) => Promise<T>): Promise<T>;
  close(): void;
}

export async function prepareGoldenRigs(): Promise<GoldenRigs> {
  const original = await fileOfRun('golden.db', fill);
  const folder = mkdtempSync(join(tmpdir(), 'golden-'));
  let count = 0;
  const copy = (name: string | number): string => {
    const file = join(folder, `${name}.db`);
    copyFileSync(original, file);
    return file;
  };
  const lend = async (): Promise<LentRig> => {
    const file = copy((count += 1));
    const rig = await openRig(file);
    const giveBack = async (): Promise<void> => {
      await rig.giveBack();
      rmSync(file);
    };
    return { ...rig, giveBack };
  };
  const inRig = async <T>(rig: LentRig, work: (rig: GoldenRig) => Promise<T>): Promise<T> => {
    try {
      return await work(rig);
    } finally {
      await rig.giveBack();
    }
  };
  let readOnly: string | undefined;
  return {
    lend,
    use: async (work) => inRig(await lend(), work),
    read: async (work) => inRig(await openRig((readOnly ??= copy('read'))), work),
    close: () => rmSync(folder, { recursive: true }),
  };
}

async function fill(file: string): Promise<void> {
  const uids = namedUids('BEFORE');
  const backend = await openFixtureBackend({ directory: builtInDirectory, file, newUid: uids.newUid });
  const service = await startGateway(backend);
  for (const { username, uid, mutation } of goldenRecords) {
    uids.use(uid);
    const authtoken = await signIn(service.url, username);
    const { body } = await postGraphQL(service.url, { query: mutation }, { authtoken });
    if (!JSON.stringify(body).includes('"userErrors":[]')) throw new Error(JSON.stringify(body));
  }
  uids.use('YEARLY');
  await createYearlyProfile(openAs(backend.open, { kind: 'basic', username: 'demo', password: 'demo' }));
  await service.close();
}

async function openRig(file: string): Promise<LentRig> {
  const statements = recordStatements();
  const store = await openSqliteStore({ file, onStatement: statements.onStatement }, noSignal);
  const service = await startGateway(openBackendOver(store, { newUid: namedUids('NEW').newUid }));
  const gateway = await startRemoteGateway(service.url);
  // Now it knows what the service offers.
  await fetch(`${gateway.url}/readyz`);
  const upstream = recordRequests(service.url);
  const tokens = new Map<string, Promise<string>>();
  return {
    serviceUrl: service.url,
    gatewayUrl: gateway.url,
    statements,
    upstream,
    signIn(username) {
      const token = tokens.get(username) ?? signIn(service.url, username);
      tokens.set(username, token);
      return token;
    },
    async giveBack() {
      upstream.stop();
      await gateway.close();
      await service.close();
    },
  };
}

async function signIn(url: string, username: string): Promise<string> {
  const { body } = await postGraphQL(url, {
    query: 'mutation ($name: String!) { signIn(input: { username: $name, password: $name }) { authtoken } }',
    variables: { name: username },
  });
  return (body.data as { readonly signIn: { readonly authtoken: string } }).signIn.authtoken;
}
