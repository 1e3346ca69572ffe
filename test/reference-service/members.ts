import type { Json, JsonObject } from './http/json.ts';
import type { XmlElement } from './http/xml.ts';
import type { Settings } from './options.ts';

/**
 * The members that a document of such a service may lack, each with the ends of the paths where it stands.
 * Names are compared without case, so that one path serves JSON and XML. An entry of a list has the list's name
 * in the singular, as the elements of XML do. A path that begins with a slash is a whole one.
 */
export const optionalMembers = {
  actions: ['actions'],
  amounts: ['amounts'],
  'Amounts.note': ['amounts.note'],
  'DataItem.amount': ['DataItemResource.amount', '/amount'],
  'Amount.default': ['amounts.amount.default'],
  'SignIn.username': ['/auth/username', 'SignInResource.User.Username'],
  'Permission.uid': ['permission.uid'],
  'Permission.created': ['permission.created'],
  'Permission.modified': ['permission.modified'],
  'Permission.environmentUid': ['permission.environmentUid', 'Permission.Environment'],
  'Permission.group.uid': ['permission.group.uid'],
  'Permission.auth.uid': ['permission.auth.uid'],
  'Profile.permission': ['profile.permission'],
  'Profile.user': ['profile.user'],
  'Profile.environment': ['profile.environment'],
  'Environment.uid': ['environment.uid'],
  'Environment.created': ['environment.created'],
  'Environment.modified': ['environment.modified'],
  'Environment.name': ['environment.name'],
  'Environment.path': ['environment.path'],
  'Environment.description': ['environment.description'],
  'Environment.owner': ['environment.owner'],
  'Environment.itemsPerPage': ['environment.itemsPerPage'],
  'Environment.itemsPerFeed': ['environment.itemsPerFeed'],
  'ItemDefinition.name': belowItems('name'),
  'ItemDefinition.drillDown': belowItems('drillDown'),
  'ItemDefinition.created': belowItems('created'),
  'ItemDefinition.modified': belowItems('modified'),
  'ItemDefinition.environment': belowItems('environment'),
  'DataCategory.deprecated': ['dataCategory.deprecated'],
  'ItemValue.startDate': ['itemValue.startDate'],
  'ItemValue.unit': ['itemValue.unit'],
  'ItemValue.perUnit': ['itemValue.perUnit'],
  'ItemValue.displayName': ['itemValue.displayName'],
  'ItemValue.displayPath': ['itemValue.displayPath'],
  'ItemValueDefinition.fromProfile': ['itemValueDefinition.fromProfile'],
  'ItemValueDefinition.fromData': ['itemValueDefinition.fromData'],
  'ItemValueDefinition.drillDown': ['itemValueDefinition.drillDown'],
  'ValueDefinition.description': ['valueDefinition.description'],
  'ValueDefinition.environment': ['valueDefinition.environment'],
  'Row.startDate': ['row.startDate', 'DataCategoryResource.Children.DataItems.DataItem.startDate'],
  'Row.endDate': ['row.endDate', 'DataCategoryResource.Children.DataItems.DataItem.endDate'],
  pager: ['pager'],
  'Pager.start': ['pager.start'],
  'Pager.from': ['pager.from'],
  'Pager.to': ['pager.to'],
  'Pager.items': ['pager.items'],
  'Pager.itemsFound': ['pager.itemsFound'],
  'Pager.currentPage': ['pager.currentPage'],
  'Pager.requestedPage': ['pager.requestedPage'],
  'Pager.nextPage': ['pager.nextPage'],
  'Pager.previousPage': ['pager.previousPage'],
  'Pager.lastPage': ['pager.lastPage'],
  'Pager.itemsPerPage': ['pager.itemsPerPage'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type OptionalMember = keyof typeof optionalMembers;

/** The description's era did not have them yet. */
const laterMembers: readonly OptionalMember[] = [
  'amounts',
  'DataItem.amount',
  'Profile.user',
  'DataCategory.deprecated',
  'ItemValue.startDate',
  'ItemValueDefinition.drillDown',
];
/** The years after the description no longer had them. */
const earlierMembers: readonly OptionalMember[] = ['actions', 'Profile.permission'];

/** The definition that another record names; its own view keeps all members. */
function belowItems(member: string): readonly string[] {
  return ['dataItem', 'profileItem', 'item', 'dataCategory'].map(
    (parent) => `${parent}.itemDefinition.${member}`,
  );
}

/** Drops what this service's documents lack. */
export function memberFilter({ era, without }: Settings): MemberFilter {
  const dropped = [
    ...without,
    ...(era === 'description' ? laterMembers : []),
    ...(era === 'later' ? earlierMembers : []),
  ];
  const ends = dropped.flatMap((name) => optionalMembers[name]).map((end) => end.toLowerCase());
  const keeps = (path: string): boolean =>
    !ends.some((end) => (end.startsWith('/') ? path === end : path.endsWith(`/${end.replaceAll('.', '/')}`)));
  return { json: (document) => jsonWithout(document, keeps), xml: (root) => xmlWithout(root, keeps) };
}

interface MemberFilter {
  readonly json: (document: JsonObject) => JsonObject;
  readonly xml: (root: XmlElement) => XmlElement;
}

function jsonWithout(document: JsonObject, keeps: (path: string) => boolean, path = ''): JsonObject {
  const entries = Object.entries(document)
    .map(([name, value]) => [`${path}/${name.toLowerCase()}`, name, value] as const)
    .filter(([place]) => keeps(place));
  return Object.fromEntries(entries.map(([place, name, value]) => [name, valueWithout(value, keeps, place)]));
}

function valueWithout(
  value: Json | undefined,
  keeps: (path: string) => boolean,
  path: string,
): Json | undefined {
  if (Array.isArray(value)) {
    const entry = `${path}/${singular(path.slice(path.lastIndexOf('/') + 1))}`;
    return value.map((each: Json) => valueWithout(each, keeps, entry) ?? null);
  }
  return typeof value === 'object' && value !== null ? jsonWithout(value as JsonObject, keeps, path) : value;
}

function singular(name: string): string {
  return name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, '');
}

function xmlWithout(root: XmlElement, keeps: (path: string) => boolean, path = ''): XmlElement {
  const place = `${path}/${root.name.toLowerCase()}`;
  return {
    name: root.name,
    attributes: Object.fromEntries(
      Object.entries(root.attributes).filter(([name]) => keeps(`${place}/${name.toLowerCase()}`)),
    ),
    children: root.children
      .filter((child) => typeof child === 'string' || keeps(`${place}/${child.name.toLowerCase()}`))
      .map((child) => (typeof child === 'string' ? child : xmlWithout(child, keeps, place))),
  };
}
