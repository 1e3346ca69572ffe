import { badInput } from '../../../domain/basics/errors.ts';
import type { FieldArguments } from '../../facts/schema-facts.ts';

const largest = 1000;

interface RequestedPart {
  readonly skip?: number | null | undefined;
  readonly first?: number | null | undefined;
}

/** Throws BAD_USER_INPUT for a part of no list. */
export function sizeOfPart({ skip, first }: RequestedPart): { readonly skip: number; readonly size: number } {
  const size = first ?? 100;
  if (size < 1 || size > largest) throw badInput('first', `first must be from 1 to ${largest}; got ${size}.`);
  if ((skip ?? 0) < 0) throw badInput('skip', `skip must not be negative; got ${skip}.`);
  return { skip: skip ?? 0, size };
}

/** The length of the part, which is checked before anything is imported. */
export function lengthOfPart(args: FieldArguments): number {
  return sizeOfPart(args).size;
}
