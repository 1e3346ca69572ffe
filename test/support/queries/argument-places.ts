import { getNullableType, type GraphQLInputType, isInputObjectType, isListType } from 'graphql';
import type { ArgumentSite } from './argument-sites.ts';

/** One argument, input field or list within the arguments of a field. */
export interface ArgumentPlace {
  readonly site: ArgumentSite;
  /** The argument that it is in. */
  readonly argument: string;
  /** What declares it: `Query.dataItem.uid`, `InputValue.unit`; a list has `[]` behind it. */
  readonly owner: string;
  /** Its own name. */
  readonly name: string;
  /** `Uid`. */
  readonly type: string;
  /** The value that is right; undefined where none is given. */
  readonly given: unknown;
  /** The whole argument with another value here. */
  readonly replace: (value: unknown) => unknown;
}

export function argumentPlacesOf(site: ArgumentSite): readonly ArgumentPlace[] {
  return site.args.flatMap(({ name, type }) =>
    placesIn(
      {
        site,
        argument: name,
        owner: `${site.field}.${name}`,
        name,
        given: site.given[name],
        replace: (value) => value,
      },
      type,
    ),
  );
}

function placesIn(place: Omit<ArgumentPlace, 'type'>, type: GraphQLInputType): readonly ArgumentPlace[] {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const entries: readonly unknown[] = Array.isArray(place.given) ? place.given : [];
    const entry = {
      ...place,
      given: entries[0],
      replace: (value: unknown) => place.replace([value, ...entries.slice(1)]),
    };
    const list = { ...place, owner: `${place.owner}[]`, type: String(nullable) };
    return [list, ...placesIn(entry, nullable.ofType)];
  }
  if (!isInputObjectType(nullable)) return [{ ...place, type: nullable.name }];
  const members = isRecord(place.given) ? place.given : {};
  return Object.values(nullable.getFields()).flatMap((field) =>
    placesIn(
      {
        ...place,
        owner: `${nullable.name}.${field.name}`,
        name: field.name,
        given: members[field.name],
        replace: (value) => place.replace({ ...members, [field.name]: value }),
      },
      field.type,
    ),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
