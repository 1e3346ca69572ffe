import type { CategoryPath } from '../../domain/basics/category-path.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { decodeProfileItemBatch } from '../../wire/forms/batch.ts';
import { decodeBody, readEntries } from '../http/entries.ts';
import type { FormFields } from '../../wire/forms/fields.ts';
import { readForm } from '../http/form.ts';
import { isBatch, requiredFormat, readBytes } from '../http/request-body.ts';
import type { RestCall } from '../http/rest-request.ts';

/** A category of a profile, as an address names it. */
export interface CategoryOfProfile {
  readonly profileUid: Uid;
  readonly categoryPath: CategoryPath;
}

/** The items that a body is about: one as a form, one or more as a document. */
export function readProfileItemBodies(call: RestCall): readonly FormFields[] {
  return isBatch(call.request) ? readProfileItemBatch(call) : [readForm(call)];
}

/** The entries of a batch. Throws BAD_USER_INPUT for a form. */
export function readProfileItemBatch(call: RestCall): readonly FormFields[] {
  const { request } = call;
  const format = requiredFormat(request, 'profileItems; to change one item, send a form to it');
  return readEntries(
    decodeBody(() => decodeProfileItemBatch(readBytes(request), format)),
    'profileItems',
    call,
  );
}
