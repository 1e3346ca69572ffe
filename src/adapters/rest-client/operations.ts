import type { Operation } from './exchange.ts';

/** Everything that is asked of the upstream, under the names that errors give. */
export const operations = {
  signIn: { name: 'sign-in', subject: 'The sign-in' },
  dataTree: { name: 'data tree view', subject: 'The data category, item or value' },
  dataCategory: { name: 'data category view', subject: 'The data category' },
  drillDown: { name: 'drill-down', subject: 'The data category' },
  itemDefinition: { name: 'item definition view', subject: 'The item definition' },
  valueDefinitions: { name: 'item value definitions list', subject: 'The item definition' },
  dataItem: { name: 'data item view', subject: 'The data item' },
  dataItemValue: { name: 'data item value view', subject: 'The data item value' },
} as const satisfies Readonly<Record<string, Operation>>;
