import type { ApiVersion } from '../../../src/domain/access/access.ts';
import type { Format } from '../../../src/wire/elements/format.ts';
import { asUid, asPath } from '../../support/brands.ts';

/**
 * Documents about profiles, written out by hand as the service description and
 * the original's answers have them, so that they hold the decoders to the
 * service and not to this program's own encoders. Members that the described
 * era left out are left out.
 */
export const profileUid = asUid('ABCDEF012345');
export const profileItemUid = asUid('B0B0B0B0B0B1');
export const otherItemUid = asUid('B0B0B0B0B0B2');
export const valueUid = 'C0C0C0C0C0C1';
export const dataItemUid = asUid('1234567890E1');
export const categoryUid = 'CA7E60A11234';
export const definitionUid = 'D1E2F3A4B5C6';
export const ownerUid = '0B8C9F2D4E6A';

export const profileItemKey = { profileUid, categoryPath: asPath('transport/car'), uid: profileItemUid };

export const environmentUid = '5F5887BCF726';
export const sqlTime = '2009-03-01 10:00:00.0';
export const isoTime = '2009-03-01T10:00:00Z';

export interface Era {
  readonly format: Format;
  readonly apiVersion: ApiVersion;
  /** JSON of the described era has `actions`; XML, and later JSON, have none. */
  readonly hasActions?: boolean;
}

export const eras: readonly Era[] = [
  { format: 'json', apiVersion: '2.0' },
  { format: 'xml', apiVersion: '2.0' },
  { format: 'json', apiVersion: '1.0' },
  { format: 'xml', apiVersion: '1.0' },
];

export const allActions = {
  allowList: true,
  allowView: true,
  allowCreate: true,
  allowModify: true,
  allowDelete: true,
};

/** An answer: the marks of the version, and the actions where the era has them. */
export function answer({ format, apiVersion, hasActions = true }: Era, json: object, xml: string): string {
  if (format === 'json') {
    const marks = apiVersion === '2.0' ? { apiVersion } : {};
    return JSON.stringify({ ...marks, ...json, ...(hasActions ? { actions: allActions } : {}) });
  }
  const namespace = apiVersion === '2.0' ? ' xmlns="http://schemas.amee.cc/2.0"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?><Resources${namespace}>${xml}</Resources>`;
}

export function signInDocument({ format, apiVersion }: Era): string {
  const user = { uid: ownerUid, status: 'ACTIVE', type: 'STANDARD', apiVersion, locale: 'en_GB' };
  const xml =
    `<SignInResource><Next>/auth</Next><User uid="${ownerUid}"><Status>ACTIVE</Status><Type>STANDARD</Type>` +
    `<ApiVersion>${apiVersion}</ApiVersion><Locale>en_GB</Locale><TimeZone>UTC</TimeZone></User></SignInResource>`;
  return format === 'json'
    ? JSON.stringify({ next: '/auth', auth: { ...user, timeZone: 'UTC' } })
    : `<?xml version="1.0" encoding="UTF-8"?><Resources>${xml}</Resources>`;
}

export interface PagerMembers {
  readonly items?: number;
  readonly currentPage?: number;
  readonly itemsPerPage?: number;
}

export function pagerOf({ items = 1, currentPage = 1, itemsPerPage = 10 }: PagerMembers) {
  const start = (currentPage - 1) * itemsPerPage;
  const itemsFound = Math.min(itemsPerPage, items - start);
  const lastPage = Math.max(1, Math.ceil(items / itemsPerPage));
  return {
    start,
    from: start + 1,
    to: start + itemsFound,
    items,
    currentPage,
    requestedPage: currentPage,
    nextPage: currentPage < lastPage ? currentPage + 1 : -1,
    previousPage: currentPage > 1 ? currentPage - 1 : -1,
    lastPage,
    itemsPerPage,
    itemsFound,
  };
}

export function pagerXml(pager: PagerMembers): string {
  const members = Object.entries(pagerOf(pager)).map(([name, value]) => {
    const element = name.charAt(0).toUpperCase() + name.slice(1);
    return `<${element}>${value}</${element}>`;
  });
  return `<Pager>${members.join('')}</Pager>`;
}

export const environmentJson = {
  uid: environmentUid,
  name: 'AMEE',
  path: '',
  description: '',
  owner: '',
  itemsPerPage: 10,
  itemsPerFeed: 10,
  created: sqlTime,
  modified: sqlTime,
};

export const environmentXml =
  `<Environment created="${sqlTime}" modified="${sqlTime}" uid="${environmentUid}"><Name>AMEE</Name>` +
  '<Path/><Description/><Owner/><ItemsPerPage>10</ItemsPerPage><ItemsPerFeed>10</ItemsPerFeed></Environment>';
