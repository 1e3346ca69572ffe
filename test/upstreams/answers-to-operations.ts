/** Why an operation has no data in front of the reference service, in the cells where it has none. */
interface Reason {
  readonly says: string;
  readonly in: (format: 'json' | 'xml', version: 1 | 2) => boolean;
}

const always = (says: string): Reason => ({ says, in: () => true });
const inXml = ({ says }: Reason): Reason => ({ says, in: (format) => format === 'xml' });
const inVersion1 = ({ says }: Reason): Reason => ({ says, in: (_, version) => version === 1 });
const exceptJsonOfVersion2 = ({ says }: Reason): Reason => ({
  says,
  in: (format, version) => format === 'xml' || version === 1,
});

const unsupported = (what: string) => always(`The emissions service does not support this: ${what}.`);
const unsent = (what: string) => always(`${unsupported(what).says} Nothing was sent to it.`);
const onlyInStores = (what: string) =>
  always(`${unsupported(what).says} Ask the service that holds the data.`);
const unsaid = (what: string) => always(`The emissions service does not say ${what}.`);
const undescribed = unsupported('notes, labels and names of profiles');
const unlabelled = unsaid('the labels of profiles and their items');
const unexplained = always('The remote service does not explain amounts.');
const ofAnyTime = unsupported(
  'items and totals of any time in version 1, which lists months; pass from and to',
);
const noSearch = (instead: string) =>
  always(`The emissions service has no search over all categories. ${instead}`);
const oneCategory = always(
  'The emissions service has no search; the gateway searches one category only. Name one in categoryPath.',
);
const oneCategoryInBatches = inVersion1(
  unsupported('profile item creation in a batch. A batch is for one category'),
);
const once = unsupported('amounts of what happens once (returnPerUnit none)');
const keylessImport = always(
  'The remote service keeps no row keys, so rows that are sent twice would be added twice: create the items with createProfileItem, or import the table where the profiles are stored.',
);
/** What each published operation has in front of the reference service: data, or what the service lacks. */
export const answersToOperations: Readonly<Record<string, 'data' | readonly Reason[]>> = {
  'add-user-to-group': [onlyInStores('addUserToGroup')],
  'amount-at-two-dates': 'data',
  'amount-on-the-fly': 'data',
  'amount-with-sources': [unexplained],
  'amounts-many': 'data',
  'amounts-over-time': 'data',
  'api-keys': [onlyInStores('apiKeys')],
  'audit-log': [onlyInStores('auditEntries')],
  'caller-rights': [inXml(unsaid('the actions of profiles'))],
  'category-total': 'data',
  'changes-since': [onlyInStores('changesSince')],
  compare: 'data',
  'create-api-key': [onlyInStores('createApiKey')],
  'create-data-category': 'data',
  'create-data-item': 'data',
  'create-history-entry': 'data',
  'create-item-definition': [unsent('drillDown of a definition')],
  'create-item-value-definition': [unsent('valueType of a definition')],
  'create-profile': [undescribed],
  'create-profile-item': [undescribed],
  'create-profile-items': [oneCategoryInBatches],
  'create-user': [onlyInStores('createUser')],
  'data-item-value': [inXml(unsaid('the actions of a data item value'))],
  'deep-page': 'data',
  'delete-data-category': 'data',
  'delete-data-item': 'data',
  'delete-history-entry': 'data',
  'delete-item-definition': [unsupported('item definition deletion')],
  'delete-item-value-definition': [unsupported('item value definition deletion')],
  'delete-profile': 'data',
  'delete-profile-item': 'data',
  'delete-profile-items': [unsupported('profile item deletion in a batch')],
  'describe-category': 'data',
  'drill-down': 'data',
  'edits-of-a-profile': [onlyInStores('edits')],
  'explained-amount': [unexplained],
  'explore-add-entry': 'data',
  'explore-add-item': [
    inVersion1(
      always(
        'Your account uses API version 1.0, in which items start at the beginning of a month: pass 2026-01-01T00:00:00.000Z, instead of 2026-01-05T00:00:00.000Z.',
      ),
    ),
  ],
  'explore-add-items': [oneCategoryInBatches],
  'explore-amount': 'data',
  'explore-answer': [noSearch('Name the item and its inputs.')],
  'explore-ancestors': 'data',
  'explore-audit': [onlyInStores('auditEntries')],
  'explore-category': [unsupported('regions, years and amounts per unit of items outside of a search')],
  'explore-change-item': [unlabelled],
  'explore-change-items': 'data',
  'explore-change-value': 'data',
  'explore-create-profile': [undescribed],
  'explore-delete-item': 'data',
  'explore-delete-items': [unsupported('profile item deletion in a batch')],
  'explore-derivation': [unexplained],
  'explore-edits': [onlyInStores('edits')],
  'explore-entry': [noSearch('Name the item and its inputs.'), oneCategory],
  'explore-entry-amount': [once],
  'explore-figures': 'data',
  'explore-history': 'data',
  'explore-item': 'data',
  'explore-keys': [onlyInStores('apiKeys')],
  'explore-other-figures': [oneCategory],
  'explore-other-years': 'data',
  'explore-overview': 'data',
  'explore-profile': [unlabelled, unsaid('with whom a profile is shared')],
  'explore-profile-overview': [onlyInStores('what is in a profile')],
  'explore-profile-names': 'data',
  'explore-profile-years': 'data',
  'explore-profiles': [
    unlabelled,
    onlyInStores('what is in a profile'),
    unsaid('with whom a profile is shared'),
    inXml(unsaid('the actions of profiles')),
  ],
  'explore-record': [unlabelled, unexplained],
  'record-with-edits': [unexplained, unlabelled, onlyInStores('edits')],
  'explore-records': [unsupported('choosing items by data item, scope or text')],
  'explore-search': [oneCategory],
  'explore-value': [inXml(unsaid('the actions of a data item value'))],
  'filtered-items': 'data',
  'find-records': [unlabelled],
  'find-profiles': [undescribed],
  'first-look': 'data',
  'gases-of-an-amount': 'data',
  'history-in-period': 'data',
  'import-table': [keylessImport],
  'explore-import': [keylessImport],
  'explore-sharing': [unsaid('with whom a profile is shared')],
  'explore-undo-import': [onlyInStores('undoImport')],
  'import-profile-items': [keylessImport],
  'inputs-of-an-item': 'data',
  'item-definition': [unsupported('algorithm view')],
  'item-definitions': 'data',
  'item-with-values': 'data',
  'items-of-a-profile': [unlabelled, inVersion1(ofAnyTime)],
  'items-with-values': 'data',
  node: 'data',
  nodes: [always('The data item does not exist.')],
  'profile-imports': [onlyInStores('imports')],
  'profile-item': 'data',
  'profile-item-value': 'data',
  'profile-items-of-a-period': 'data',
  'profile-items-over-time': [inVersion1(ofAnyTime)],
  'profile-total': 'data',
  'profile-totals': 'data',
  'profile-totals-over-time': 'data',
  'profile-with-amounts': 'data',
  profiles: [unsaid('with whom a profile is shared')],
  provenance: 'data',
  readings: 'data',
  'records-by-id': 'data',
  'remove-user-from-group': [onlyInStores('removeUserFromGroup')],
  'revoke-api-key': [onlyInStores('revokeApiKey')],
  rights: [
    exceptJsonOfVersion2(unsaid('the name of its environment')),
    inXml(unsaid('the actions of profiles')),
    inXml(unsaid('the actions of a data category')),
    inXml(unsaid('the actions of a data item')),
  ],
  search: 'data',
  'search-everything': [unsupported('a search with filters or an order')],
  'share-profile': [unsupported('profile sharing')],
  'sign-in': 'data',
  'sign-out': 'data',
  'sorted-items': 'data',
  suggest: [noSearch('Name the item and its inputs.')],
  'totals-of-profiles': 'data',
  tree: 'data',
  'undelete-profile': [onlyInStores('undeleteProfile')],
  'undelete-profile-items': [onlyInStores('undeleteProfileItems')],
  'undo-import': [onlyInStores('undoImport')],
  'update-data-category': 'data',
  'update-data-item': 'data',
  'update-data-item-value': 'data',
  'update-data-item-values': [unsupported('data item update in a batch')],
  'update-item-definition': [unsent('algorithm of a definition')],
  'update-item-value-definition': [unsent('aliasedTo of a definition')],
  'update-profile': [undescribed],
  'update-profile-item': [unsent('expectedVersion; without it, the last write wins')],
  'update-profile-item-value': 'data',
  'update-profile-items': 'data',
  'update-user': [onlyInStores('updateUser')],
  users: [onlyInStores('users'), onlyInStores('groups')],
  'value-with-history': 'data',
  viewer: [unsaid('the groups of the user')],
};
