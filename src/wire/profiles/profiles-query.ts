import type { ApiVersion } from '../../domain/access/access.ts';
import type { PageRequest } from '../../domain/basics/page.ts';
import {
  assertProfileSearch,
  newestProfilesFirst,
  type ProfileSearch,
  profileSorts,
} from '../../domain/profiles/profile-search.ts';
import type { FormFields } from '../forms/fields.ts';
import { labelFields } from '../forms/labels.ts';
import { orderField } from '../forms/order-field.ts';
import { type PageContext, paged } from '../forms/page-query.ts';
import { optionalText } from '../forms/field-codecs.ts';
import { decodeQuery, type RecordForm } from '../forms/record-form.ts';

/** A page of profiles, or of those that a search finds. Version 1 has only the page. */
export const profilesQuery: RecordForm<Partial<ProfileSearch> & { readonly page: PageRequest }, PageContext> =
  {
    ...paged,
    nameContains: optionalText('name'),
    labels: labelFields,
    orderBy: orderField(profileSorts),
  };

interface DecodedProfilesQuery {
  readonly page: PageRequest;
  /** `undefined` for all profiles, newest first. */
  readonly search?: ProfileSearch | undefined;
}

export function decodeProfilesQuery(
  query: FormFields,
  context: PageContext & { readonly apiVersion: ApiVersion },
): DecodedProfilesQuery {
  if (context.apiVersion === '1.0') return decodeQuery(paged, query, context);
  const { page, ...found } = decodeQuery(profilesQuery, query, context);
  if (Object.values(found).every((each) => each === undefined)) return { page };
  const search = { ...found, labels: found.labels ?? [], orderBy: found.orderBy ?? newestProfilesFirst };
  assertProfileSearch(search);
  return { page, search };
}
