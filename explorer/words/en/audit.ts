import { pluralIn } from '../plural.ts';

const plural = pluralIn('en');

export const audit = {
  title: 'Audit log',
  lead: 'Every change of the data and of API keys. Entries are never removed.',
  filter: 'Filter',
  path: 'At or below the path',
  pathExample: 'transport/car',
  from: 'From',
  to: 'Until, with that day',
  show: 'Show',
  showAll: 'Show all',
  entries: 'Changes',
  count: (count: number) => plural(count, { one: '# change', other: '# changes' }),
  none: 'No change is recorded there. Choose another path, or other days.',
  newer: 'Newer',
  older: 'Older',
  actions: {
    CHANGED: (what: string) => `changed ${what}`,
    CREATED: (what: string) => `created ${what}`,
    IMPORTED: (what: string) => `imported ${what}`,
    RESTORED: (what: string) => `restored ${what}`,
    REMOVED: (what: string) => `deleted ${what}`,
  },
  kinds: {
    API_KEY: 'the API key',
    USER: 'the account',
    DATA_CATEGORY: 'the category',
    DATA_ITEM: 'the factor',
    DATA_ITEM_VALUE: 'the value',
    ITEM_DEFINITION: 'the definition',
    ITEM_VALUE_DEFINITION: 'the definition of a value',
    PROFILE: 'the profile',
    PROFILE_ITEM: 'the record',
    PROFILE_ITEM_VALUE: 'the value of a record',
  },
  entry: (number: number) => `Entry ${number}`,
  request: (id: string) => `request ${id}`,
  fields: (count: number) => plural(count, { one: '# field', other: '# fields' }),
  field: 'Field',
  before: 'Before',
  after: 'After',
  chain: 'Is it complete?',
  chainText:
    'Each entry has the digest of the one before, so that none can be changed or taken out unnoticed. Your browser reads all of them and calculates the digests itself.',
  check: 'Check the whole log',
  checking: (read: string, all: string) => `${read} of ${all} entries …`,
  complete: (count: number) =>
    plural(count, { one: 'Complete: # entry, checked now.', other: 'Complete: # entries, checked now.' }),
  end: 'It ends with',
  broken: (reason: string) => `The log is broken. ${reason}`,
  missing: (number: number) => `Entry ${number} is missing.`,
  altered: (number: number) => `Entry ${number} was altered.`,
  moved: (number: number) => `Entry ${number} does not follow the one before.`,
  unable:
    'This browser calculates digests only at an address with https. The command “emissions-gateway audit” checks the log.',
};
