import type { ApiVersion } from '../../domain/access/access.ts';
import { element, type Members } from '../elements/element.ts';
import type { Envelope, Format } from '../elements/format.ts';
import { formatJson } from '../json/format-json.ts';
import { formatXml } from '../xml/format-xml.ts';
import { WireError } from '../elements/wire-error.ts';
import type { WireNode } from '../elements/wire-node.ts';

const namespace = 'http://schemas.amee.cc/2.0';

/**
 * An answer of the data tree or of a profile: version 2 is marked in JSON by a
 * member and in XML by the namespace. Without a resource its content stands in
 * XML without an element around it.
 */
export function formatDocument(
  resource: string | null,
  { apiVersion }: Pick<Envelope, 'apiVersion'>,
  members: Members,
  format: Format,
): string {
  const isVersion2 = apiVersion === '2.0';
  if (format === 'json') return formatJson(isVersion2 ? { apiVersion, ...members } : members);
  const content = resource === null ? members : { [resource]: element({}, members) };
  return formatXml('Resources', isVersion2 ? namespace : null, element({}, content));
}

/** An answer that carries no version: sign-in and the definitions. */
export function formatPlainDocument(resource: string, members: Members, format: Format): string {
  return formatDocument(resource, { apiVersion: '1.0' }, members, format);
}

export function decodeApiVersion(body: WireNode): ApiVersion {
  return body.text('apiVersion') === '2.0' || body.text('xmlns') === namespace ? '2.0' : '1.0';
}

/** The kinds of documents that a reader distinguishes before it reads them. */
type DocumentKind =
  | 'dataCategory'
  | 'drillDown'
  | 'dataItem'
  | 'dataItemValue'
  | 'profiles'
  | 'profile'
  | 'profileCategory'
  | 'profileItem'
  | 'profileItemValue'
  | 'other';

const kindNames: Readonly<Record<DocumentKind, string>> = {
  dataCategory: 'a data category',
  drillDown: 'a drill-down',
  dataItem: 'a data item',
  dataItemValue: 'a data item value',
  profiles: 'a list of profiles',
  profile: 'a profile',
  profileCategory: 'a category of a profile',
  profileItem: 'a profile item',
  profileItemValue: 'a profile item value',
  other: 'no document of the data tree or of a profile',
};

/** The content of a document of this kind. Throws WireError for one that is plainly of another kind. */
export function contentOfKind(body: WireNode, kind: DocumentKind): WireNode {
  const found = kindOf(body);
  if (found !== kind && found !== 'other') {
    throw new WireError(`The document is ${kindNames[found]}; expected ${kindNames[kind]}.`);
  }
  const resource = kind === 'profile' ? 'profiles' : kind;
  return contentOf(body, `${resource.charAt(0).toUpperCase()}${resource.slice(1)}Resource`);
}

/** The content of the document: in XML it is inside an element named after the resource. */
export function contentOf(body: WireNode, resource: string): WireNode {
  return body.node(resource) ?? body;
}

/** The same for a document of any kind. */
export function contentOfAny(body: WireNode): WireNode {
  const resource = body.names().find((name) => name.endsWith('Resource'));
  return resource === undefined ? body : contentOf(body, resource);
}

/** Distinguishes documents by the resource in XML, and in JSON by the members that only one of them has. */
export function kindOf(body: WireNode): DocumentKind {
  const isInProfile = body.has('profile');
  if (body.has('ProfilesResource')) {
    return contentOf(body, 'ProfilesResource').node('profiles') === undefined ? 'profile' : 'profiles';
  }
  if (body.has('profiles')) return 'profiles';
  if (body.has('ProfileItemValueResource') || (isInProfile && body.has('itemValue'))) {
    return 'profileItemValue';
  }
  if (body.has('ProfileItemResource')) return 'profileItem';
  if (body.has('ProfileCategoryResource') || (isInProfile && body.has('dataCategory'))) {
    return 'profileCategory';
  }
  if (body.has('profileItem')) return 'profileItem';
  return isInProfile ? 'profile' : dataTreeKindOf(body);
}

function dataTreeKindOf(body: WireNode): DocumentKind {
  if (body.has('DataItemValueResource') || body.has('itemValue') || body.has('itemValues'))
    return 'dataItemValue';
  if (body.has('DataItemResource')) return 'dataItem';
  if (body.has('DrillDownResource') || body.has('selections')) return 'drillDown';
  if (body.has('DataCategoryResource') || body.has('children')) return 'dataCategory';
  return body.has('dataItem') ? 'dataItem' : 'other';
}
