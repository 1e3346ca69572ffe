import { badInput, type EmissionsError } from './errors.ts';
import { quote } from './uid.ts';

/**
 * The path of a data category in the tree: segments joined by `/`, such as
 * `transport/plane/generic`. The root is the empty string. Case-insensitive.
 */
export type CategoryPath = string & { readonly brand: 'CategoryPath' };

/** For a text that was validated when it was written, or that is made of valid segments. */
export function trustedPath(text: string): CategoryPath {
  return text as CategoryPath;
}

export const ROOT_PATH = trustedPath('');

/** One segment of a path in the tree. Never `.` or `..`, never anything that needs encoding. */
const segmentPattern = /^[A-Za-z0-9_~-][A-Za-z0-9_.~-]{0,254}$/;
const maxLength = 1000;

export function isPathSegment(text: string): boolean {
  return segmentPattern.test(text);
}

/** Throws BAD_USER_INPUT that names `argument`. Strips a leading and a trailing slash. */
export function parseCategoryPath(text: string, argument: string): CategoryPath {
  if (text.length > maxLength) throw malformed(text, argument);
  const path = text.replace(/^\/|\/$/g, '');
  if (path !== ROOT_PATH && !path.split('/').every(isPathSegment)) throw malformed(text, argument);
  return trustedPath(path);
}

/** One segment, for example the path of an item value. Throws BAD_USER_INPUT that names `argument`. */
export function parsePathSegment(text: string, argument: string): string {
  if (isPathSegment(text)) return text;
  throw malformedSegment(text, argument);
}

export function malformedSegment(text: string, argument: string): EmissionsError {
  return badInput(
    argument,
    `${argument} must be one path segment of letters, digits, "_", "-", "." and "~"; got ${quote(text)}.`,
  );
}

export function parentOf(path: CategoryPath): CategoryPath | null {
  if (path === ROOT_PATH) return null;
  const slash = path.lastIndexOf('/');
  return slash < 0 ? ROOT_PATH : trustedPath(path.slice(0, slash));
}

export function joinPath(parent: CategoryPath, segment: string): CategoryPath {
  return trustedPath(parent === ROOT_PATH ? segment : `${parent}/${segment}`);
}

/** Segments that were validated one by one. */
export function pathOf(segments: readonly string[]): CategoryPath {
  return trustedPath(segments.join('/'));
}

export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The form in which two spellings of one path are equal. */
export function pathKey(path: CategoryPath): CategoryPath;
export function pathKey(path: string): string;
export function pathKey(path: string): string {
  return path.toLowerCase();
}

export function isBelow(path: CategoryPath, above: CategoryPath): boolean {
  return pathKey(path).startsWith(above === ROOT_PATH ? '' : `${pathKey(above)}/`);
}

function malformed(text: string, argument: string): Error {
  return badInput(
    argument,
    `${argument} must be a category path such as transport/plane/generic; got ${quote(text)}.`,
  );
}
