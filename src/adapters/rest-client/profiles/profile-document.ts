import type { WireNode } from '../../../wire/documents/parse-body.ts';

type ProfileDocumentKind = 'category' | 'item' | 'value' | 'other';

/** Distinguishes the documents below a profile by the resource, or by the members that only one of them has. */
export function profileKindOf(body: WireNode): ProfileDocumentKind {
  const names = new Set(body.names());
  if (names.has('ProfileItemValueResource') || names.has('itemValue')) return 'value';
  if (names.has('ProfileItemResource')) return 'item';
  const isCategory = ['ProfileCategoryResource', 'profileCategories', 'children', 'dataCategory'];
  if (isCategory.some((name) => names.has(name))) return 'category';
  return names.has('profileItem') ? 'item' : 'other';
}

/** The items that a category document shows: one on its own, rows of a sheet, or a list. */
export function profileItemsIn(content: WireNode): readonly WireNode[] {
  const single = content.node('profileItem');
  if (single !== undefined) return [single];
  return (content.node('children') ?? content).sheet('profileItems', 'profileItem') ?? [];
}
