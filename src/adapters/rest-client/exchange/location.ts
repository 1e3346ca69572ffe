import { isPathSegment, pathOf } from '../../../domain/basics/category-path.ts';
import type { ProfileItemKey } from '../../../domain/profiles/profile-item.ts';
import { isUid, type Uid } from '../../../domain/basics/uid.ts';

/** An address with or without a host; the host, the query and the fragment are ignored. */
const locationPattern = /^(?:https?:\/\/[^/?#]*)?\/([^?#]*)(?:[?#].*)?$/i;

const maxLength = 4000;

/** The uid of a new record directly below these segments of the data tree; `null` for any other address. */
export function createdBelow(location: string | null, above: readonly string[]): Uid | null {
  const uid = segmentsOf(location).at(-1) ?? '';
  return isUid(uid) && endsWith(location, [...above, uid]) ? uid : null;
}

/** Whether an address ends with these segments, ignoring case. */
export function endsWith(location: string | null, segments: readonly string[]): boolean {
  const found = segmentsOf(location).slice(-segments.length);
  return (
    found.length === segments.length &&
    found.every((segment, index) => segment.toLowerCase() === segments[index]?.toLowerCase())
  );
}

/** The key in the address of a new item in this profile; `null` for any other address. */
export function createdInProfile(location: string | null, profileUid: Uid): ProfileItemKey | null {
  const segments = segmentsOf(location);
  const start = segments.findIndex(
    (segment, index) => segment === 'profiles' && segments[index + 1]?.toUpperCase() === profileUid,
  );
  const path = start < 0 ? [] : segments.slice(start + 2);
  const uid = path.at(-1) ?? '';
  if (path.length < 2 || !isUid(uid)) return null;
  return { profileUid, categoryPath: pathOf(path.slice(0, -1)), uid };
}

/** Empty for an address with a segment that the service would not build. */
function segmentsOf(location: string | null): readonly string[] {
  if (location === null || location.length > maxLength) return [];
  const path = locationPattern.exec(location)?.[1]?.replace(/\/$/, '') ?? '';
  const segments = path.split('/');
  return segments.every(isPathSegment) ? segments : [];
}
