import type { UpstreamOperation } from './exchange.ts';

export const upstreamOperations = {
  readBatch: { name: 'batch of reads', subject: 'The batch of reads' },

  signIn: { name: 'sign-in', subject: 'The sign-in' },
  signOut: { name: 'sign-out', subject: 'The session', isCollection: true },

  dataTree: { name: 'data tree view', subject: 'The data category, item or value' },
  dataCategory: { name: 'data category view', subject: 'The data category' },
  dataCategoryByUid: { name: 'data category view by uid', subject: 'The data category' },
  createDataCategory: { name: 'data category creation', subject: 'The data category above' },
  updateDataCategory: { name: 'data category update', subject: 'The data category' },
  deleteDataCategory: { name: 'data category deletion', subject: 'The data category' },
  drillDown: { name: 'drill-down', subject: 'The data category' },

  itemDefinitions: {
    name: 'item definitions list',
    subject: 'The list of item definitions',
    isCollection: true,
  },
  itemDefinition: { name: 'item definition view', subject: 'The item definition' },
  valueDefinition: { name: 'item value definition view', subject: 'The item value definition' },
  algorithm: { name: 'algorithm view', subject: 'The item definition' },
  valueDefinitions: { name: 'item value definitions list', subject: 'The item definition' },
  returnValues: { name: 'return values list', subject: 'The item definition' },
  createItemDefinition: {
    name: 'item definition creation',
    subject: 'The list of item definitions',
    isCollection: true,
  },
  updateItemDefinition: { name: 'item definition update', subject: 'The item definition' },
  deleteItemDefinition: { name: 'item definition deletion', subject: 'The item definition' },
  createItemValueDefinition: { name: 'item value definition creation', subject: 'The item definition' },
  updateItemValueDefinition: { name: 'item value definition update', subject: 'The item value definition' },
  deleteItemValueDefinition: {
    name: 'item value definition deletion',
    subject: 'The item value definition',
  },

  dataItem: { name: 'data item view', subject: 'The data item' },
  createDataItem: { name: 'data item creation', subject: 'The data category' },
  updateDataItem: { name: 'data item update', subject: 'The data item' },
  deleteDataItem: { name: 'data item deletion', subject: 'The data item' },

  search: { name: 'search', subject: 'The data category' },
  suggest: { name: 'suggestions', subject: 'The search', isCollection: true },

  dataItemValue: { name: 'data item value view', subject: 'The data item value' },
  updateDataItemValue: { name: 'data item value update', subject: 'The data item value' },
  createValueEntry: { name: 'history of data item values', subject: 'The data item' },
  deleteValueEntry: {
    name: 'deletion from the history of a data item value',
    subject: 'The data item value',
  },

  profiles: { name: 'profiles list', subject: 'The list of profiles', isCollection: true },
  createProfile: { name: 'profile creation', subject: 'The list of profiles', isCollection: true },
  profile: { name: 'profile view', subject: 'The profile' },
  updateProfile: { name: 'profile update', subject: 'The profile' },
  shareProfile: { name: 'profile sharing', subject: 'The profile' },
  deleteProfile: { name: 'profile deletion', subject: 'The profile' },

  profileTree: { name: 'profile tree view', subject: 'The profile category, item or value' },
  profileCategory: { name: 'profile category view', subject: 'The profile category' },

  profileTotals: { name: 'totals of a profile', subject: 'The profile category' },

  importRows: { name: 'import of rows', subject: 'The profile' },
  itemsOfProfile: { name: 'items of a profile', subject: 'The profile category' },

  profileItem: { name: 'profile item view', subject: 'The profile item' },
  createProfileItem: { name: 'profile item creation', subject: 'The profile category' },
  updateProfileItem: { name: 'profile item update', subject: 'The profile item' },
  deleteProfileItem: { name: 'profile item deletion', subject: 'The profile item' },

  profileItemValue: { name: 'profile item value view', subject: 'The profile item value' },
  updateProfileItemValue: { name: 'profile item value update', subject: 'The profile item value' },
} as const satisfies Readonly<Record<string, UpstreamOperation>>;
