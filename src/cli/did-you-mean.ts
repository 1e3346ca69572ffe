import { nearestName } from '../domain/nearest-name.ts';

/** A sentence with the name that was probably meant, or nothing. */
export function didYouMean(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  return meant === undefined ? '' : ` Did you mean ${meant}?`;
}
