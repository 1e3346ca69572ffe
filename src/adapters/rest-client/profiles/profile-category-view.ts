import type { FormField } from '../../../wire/forms/fields.ts';
import { withQuery } from '../exchange/with-query.ts';
import { type CategoryPath, pathKey } from '../../../domain/basics/category-path.ts';
import { notFound } from '../../../domain/basics/errors.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { contentOf } from '../../../wire/documents/document.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import {
  decodeProfileCategory,
  type ProfileCategoryDocument,
} from '../../../wire/profiles/profile-category.ts';
import { profileCategoryPath } from '../../../wire/addresses.ts';
import { readChecked, readCheckedInSlices } from '../exchange/answer-body.ts';
import { readDataCategory } from '../data-categories/data-category-view.ts';
import type { UpstreamOperation } from '../exchange/exchange.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { profileItemsIn, profileKindOf } from './profile-document.ts';
import type { Upstream } from '../known/upstream.ts';
import { otherThanRequested } from '../exchange/upstream-errors.ts';

/** A category as a profile has it, with one page of its items; the root of the tree has the profile itself. */
export async function readProfileCategory(
  upstream: Upstream,
  uid: Uid,
  path: CategoryPath,
  query: readonly FormField[] = [],
  operation: UpstreamOperation = upstreamOperations.profileCategory,
): Promise<ProfileCategoryDocument> {
  const target = withQuery(profileCategoryPath(uid, path), query);
  const body = await upstream.read(target, operation, (node) => node);
  const kind = profileKindOf(body);
  if (kind === 'item' || kind === 'value') throw notFound(operation.subject);
  const definition = readChecked(operation, () => lacksDefinition(body))
    ? (await readDataCategory(upstream, path)).dataCategory.itemDefinition
    : null;
  const steps = decodeProfileCategory(body, definition);
  const document = await readCheckedInSlices(operation, upstream.budget, steps);
  if (document.profile.uid !== uid || pathKey(document.dataCategory.path) !== pathKey(path))
    throw otherThanRequested(operation);
  upstream.named.add(uid);
  return document;
}

/** Documents of the original in XML, and in version 1, do not say what their items are made of. */
function lacksDefinition(body: WireNode): boolean {
  const content = contentOf(body, 'ProfileCategoryResource');
  const [item] = profileItemsIn(content);
  const isNamed = [content.node('dataCategory'), item].some(
    (node) => node?.node('itemDefinition') !== undefined,
  );
  return item !== undefined && !isNamed;
}
