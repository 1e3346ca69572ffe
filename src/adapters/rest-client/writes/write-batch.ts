import { type CategoryPath, pathKey, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import { EmissionsError, restated } from '../../../domain/basics/errors.ts';
import { type BatchEntry, type BatchList, batchLists, encodeBatch } from '../../../wire/forms/batch.ts';
import { type FormField, toForm } from '../../../wire/forms/fields.ts';
import type { UpstreamOperation } from '../exchange/exchange.ts';
import type { Upstream, WriteRequest } from '../known/upstream.ts';
import { unsupported, unsupportedWrite } from '../exchange/upstream-errors.ts';
import { isEmpty, type ReadAnswer } from '../exchange/write-answer.ts';

/** REST has no way to state the expected version of a record; others may write between a read and a write. */
export function assertNoExpectedVersion(
  changes: readonly { readonly expectedVersion?: number | undefined }[],
): void {
  if (changes.some(({ expectedVersion }) => expectedVersion !== undefined)) {
    throw unsupportedWrite('expectedVersion; without it, the last write wins', 'expectedVersion');
  }
}

/** Refuses a write that is atomic and does not fit in one request. */
export function batchUnsupported(operation: UpstreamOperation): EmissionsError {
  return unsupported(operation, undefined, `${operation.name} in a batch`);
}

/** A batch is sent to one category: all its entries must be in it. */
export function onlyPath(paths: readonly CategoryPath[], operation: UpstreamOperation): CategoryPath {
  const [path = ROOT_PATH] = paths;
  if (paths.every((each) => pathKey(each) === pathKey(path))) return path;
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

interface RecordsRequest<T> extends Omit<WriteRequest<T>, 'body'> {
  readonly list: BatchList;
  readonly entries: readonly BatchEntry[];
  /** Address of a single record, and how its answer differs; `null` where it goes like several. */
  readonly alone?: { readonly target: string; readonly read?: ReadAnswer<T> } | null | undefined;
}

/**
 * Writes one record as a form, and several, or one with more fields than fit, as a document.
 * UPSTREAM_UNSUPPORTED when the service does not read such documents.
 */
export async function writeRecords<T>(
  upstream: Upstream,
  { list, entries, alone, ...request }: RecordsRequest<T>,
): Promise<T> {
  const form = alone === null ? null : onlyForm(entries);
  if (form !== null) return upstream.write({ ...request, ...alone, body: toForm(form) });
  const body = encodeBatch(list, entries, upstream.format);
  try {
    return await upstream.write({ ...request, body });
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
    if (!isNotUnderstood(error)) throw request.method === 'POST' ? error : withOurNames(error, list);
    const { message } = batchUnsupported(request.operation);
    const said = error.code === 'BAD_USER_INPUT' ? `${message} It says: ${error.message}` : message;
    throw new EmissionsError('UPSTREAM_UNSUPPORTED', said, { upstream: error.upstream });
  }
}

/** Some services accept no more fields in a form. */
const maxFields = 20;

/** The fields of the only record, where they fit in a form. */
export function onlyForm([first, ...others]: readonly BatchEntry[]): readonly FormField[] | null {
  return first === undefined || others.length > 0 || first.fields.length > maxFields ? null : first.fields;
}

/** How a service rejects a document that it takes for a form, or does not recognise. */
function isNotUnderstood({ code, fault, upstream, problems }: EmissionsError): boolean {
  if (problems !== undefined) return false;
  if (code === 'UPSTREAM_UNSUPPORTED' || upstream?.status === 415) return true;
  const isStrange = fault === undefined || fault === 'missing-parameter' || fault === 'invalid-content';
  return code === 'BAD_USER_INPUT' && isStrange;
}

/** To the service a record that does not exist is an error of the body. */
function withOurNames(error: EmissionsError, list: BatchList): EmissionsError {
  const { argument, fault } = error;
  const isUid = argument === batchLists[list].uid;
  const problems = error.problems?.map((problem) => withOurNames(problem, list));
  if (isUid && fault === 'unknown-entity') {
    return restated(error, { code: 'NOT_FOUND', argument: undefined, fault: undefined, problems });
  }
  if (!isUid && problems === undefined) return error;
  const ours = list === 'dataCategories' ? 'path' : 'uid';
  return restated(error, { argument: isUid ? ours : argument, problems });
}
