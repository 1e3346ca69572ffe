import { inspect } from 'node:util';
import { expect } from 'vitest';
import {
  openRestClient,
  type RestClient,
  type RestClientOptions,
} from '../../../src/adapters/rest-client/rest-client.ts';
import type { Credentials } from '../../../src/domain/access/access.ts';
import { EmissionsError } from '../../../src/domain/basics/errors.ts';
import type { Backend } from '../../../src/ports/backend.ts';
import type { Format } from '../../../src/wire/elements/format.ts';
import { answerHealthily, item, itemKey } from '../documents/canned-documents.ts';
import { openRawUpstream, type RawUpstream, type Respond } from './raw-upstream.ts';

/** Anything with this word in it must never come back in an error. */
export const canary = 'canary-f00d';

export const token = `${canary}-token==`;

/** Long enough for a busy machine. */
const deadlineMs = 5000;

/** For a test of what never answers. */
export const shortDeadlineMs = 300;

/** A rest client before an upstream that a test holds in its hand. */
export interface UpstreamRig {
  readonly upstream: RawUpstream;
  readonly client: RestClient;
  readonly format: Format;
  /** A new request to the client. */
  open(credentials?: Credentials, signal?: AbortSignal): Backend;
  close(): Promise<void>;
}

export async function openUpstreamRig(options: Partial<RestClientOptions> = {}): Promise<UpstreamRig> {
  const format = options.format ?? 'json';
  const upstream = await openRawUpstream(answerHealthily(format));
  const client = openRestClient({ deadlineMs, ...options, baseUrl: upstream.baseUrl, format });
  return {
    upstream,
    client,
    format,
    open: (credentials = { kind: 'authtoken', authtoken: token }, signal = new AbortController().signal) =>
      client.open({ credentials, signal, requestId: 'test-request' }),
    async close() {
      await client.close();
      await upstream.stop();
    },
  };
}

/** Reads the canned item; throws what fills its place when that is an error. */
export async function readItem(backend: Backend): Promise<unknown> {
  const [outcome] = await backend.dataItems.getMany([itemKey]);
  if (outcome instanceof EmissionsError) throw outcome;
  return outcome;
}

/** Reads the canned item, its values and its amount, all from one document; what each fails with, or `null`. */
export async function readPartsOfItem(backend: Backend): Promise<readonly (EmissionsError | null)[]> {
  const outcomes = await Promise.all([
    backend.dataItems.getMany([itemKey]),
    backend.dataItemValues.listByItem([itemKey]),
    backend.dataItems.calculate([{ item: itemKey, inputs: [] }]),
  ]);
  return outcomes.map(([outcome]) => (outcome instanceof EmissionsError ? outcome : null));
}

/** Throws the first of those. */
export async function readWholeItem(backend: Backend): Promise<void> {
  for (const failure of await readPartsOfItem(backend)) if (failure !== null) throw failure;
}

/**
 * What a read fails with while the upstream responds like this. Checks that
 * the upstream was really asked, that the error gives nothing away, and that
 * the next request finds everything well.
 */
export async function failWith(
  rig: UpstreamRig,
  respond: Respond,
  read: (backend: Backend) => Promise<unknown> = readItem,
): Promise<EmissionsError> {
  let fired = 0;
  rig.upstream.respond = (socket, request) => {
    fired += 1;
    respond(socket, request);
  };
  const error = await failureOf(read(rig.open()));
  expect(fired, 'the fault has to happen').toBeGreaterThan(0);
  expectNothingGivenAway(error, rig);
  await expectHealth(rig);
  return error;
}

export async function failureOf(work: Promise<unknown>): Promise<EmissionsError> {
  const error: unknown = await work.then(
    () => expect.fail('the read has to fail'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EmissionsError);
  return error as EmissionsError;
}

/** Neither token nor body nor address, also not in the cause, which may be logged. */
export function expectNothingGivenAway(error: EmissionsError, { upstream }: UpstreamRig): void {
  const everything = inspect(error, { depth: 10, showHidden: true });
  expect(everything).not.toContain(canary);
  expect(everything).not.toContain(String(upstream.port));
  expect(everything).not.toContain('127.0.0.1');
}

export async function expectHealth(rig: UpstreamRig): Promise<void> {
  rig.upstream.respond = answerHealthily(rig.format);
  expect(await readItem(rig.open())).toMatchObject({ uid: item.uid, label: item.label });
}
