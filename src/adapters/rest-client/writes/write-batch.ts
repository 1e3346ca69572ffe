import { type CategoryPath, pathKey, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import { EmissionsError, restated } from '../../../domain/basics/errors.ts';
import type { UpstreamOperation } from '../exchange/exchange.ts';
import type { Upstream, WriteRequest } from '../known/upstream.ts';
import { unsupported } from '../exchange/upstream-errors.ts';
import { isEmpty } from '../exchange/write-answer.ts';

/** REST has no way to state the expected version of a record; others may write between a read and a write. */
export function assertNoExpectedVersion(
  changes: readonly { readonly expectedVersion?: number | undefined }[],
): void {
  if (changes.some(({ expectedVersion }) => expectedVersion !== undefined)) {
    throw unsupportedWrite('expectedVersion; without it, the last write wins', 'expectedVersion');
  }
}

/** Refuses a write before anything is sent. `argument` is the one that the caller can omit. */
export function unsupportedWrite(what: string, argument?: string): EmissionsError {
  const message = `The emissions service does not support this: ${what}. Nothing was sent to it.`;
  return new EmissionsError('UPSTREAM_UNSUPPORTED', message, argument === undefined ? {} : { argument });
}

/** Refuses a write that is atomic and does not fit in one request. */
export function batchUnsupported(operation: UpstreamOperation): EmissionsError {
  return unsupported(operation, undefined, `${operation.name} in a batch`);
}

/** A batch is sent to one category: all its entries must be in it. */
export function onlyPath<T>(
  entries: readonly T[],
  pathOf: (entry: T) => CategoryPath,
  operation: UpstreamOperation,
): CategoryPath {
  const [first] = entries;
  const path = first === undefined ? ROOT_PATH : pathOf(first);
  if (entries.every((entry) => pathKey(pathOf(entry)) === pathKey(path))) return path;
  const { message } = batchUnsupported(operation);
  throw new EmissionsError('UPSTREAM_UNSUPPORTED', `${message} A batch is for one category.`);
}

/** Deletes the one record; there is no request that deletes several at once. */
export async function deleteOne<D extends { readonly expectedVersion?: number | undefined }>(
  upstream: Upstream,
  deletions: readonly D[],
  targetOf: (deletion: D) => string,
  operation: UpstreamOperation,
): Promise<void> {
  assertNoExpectedVersion(deletions);
  const [deletion, ...others] = deletions;
  if (others.length > 0 || deletion === undefined) throw batchUnsupported(operation);
  await upstream.write({ method: 'DELETE', target: targetOf(deletion), operation, read: isEmpty });
}

/** Sends several entries as one document. UPSTREAM_UNSUPPORTED when the service does not read such documents. */
export async function sendBatch<T>(upstream: Upstream, request: WriteRequest<T>): Promise<T> {
  try {
    return await upstream.write(request);
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
    if (!isNotUnderstood(error)) throw request.method === 'POST' ? error : withOurNames(error);
    const { message } = batchUnsupported(request.operation);
    const said = error.code === 'BAD_USER_INPUT' ? `${message} It says: ${error.message}` : message;
    const { upstream: answered } = error;
    throw new EmissionsError(
      'UPSTREAM_UNSUPPORTED',
      said,
      answered === undefined ? {} : { upstream: answered },
    );
  }
}

/** How a service rejects a document that it takes for a form, or does not recognise. */
function isNotUnderstood({ code, fault, upstream, problems }: EmissionsError): boolean {
  if (problems !== undefined) return false;
  if (code === 'UPSTREAM_UNSUPPORTED' || upstream?.status === 415) return true;
  const isStrange = fault === undefined || fault === 'missing-parameter' || fault === 'invalid-content';
  return code === 'BAD_USER_INPUT' && isStrange;
}

/** How the entries of a document name the record that they change or delete. */
const namingFields: Readonly<Record<string, string>> = {
  profileItemUid: 'uid',
  dataItemUid: 'uid',
  dataCategoryUid: 'path',
};

/** To the service a record that does not exist is an error of the body. */
function withOurNames(error: EmissionsError): EmissionsError {
  const { argument = '', fault } = error;
  const name = namingFields[argument];
  const problems = error.problems?.map(withOurNames);
  if (name !== undefined && fault === 'unknown-entity') {
    return restated(error, { code: 'NOT_FOUND', argument: undefined, fault: undefined, problems });
  }
  if (name === undefined && problems === undefined) return error;
  return restated(error, { argument: name ?? error.argument, problems });
}
