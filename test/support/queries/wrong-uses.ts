import type { ErrorCode } from '../../../src/domain/basics/errors.ts';
import type { ArgumentPlace } from './argument-places.ts';
import { nastySegments } from './wrong-values.ts';

/** Values of the right type that cannot be taken in their place. */
export interface WrongUse {
  /** The places, as `Query.dataItem.uid Uid`. */
  readonly places: RegExp;
  readonly mistakes: readonly unknown[] | ((given: unknown) => readonly unknown[]);
  readonly codes: readonly ErrorCode[];
  /** What the problem says; the name of the place when absent. */
  readonly named?: RegExp;
  /** Which of the operations that have the place are meant; the first one when absent. */
  readonly where?: (place: ArgumentPlace) => boolean;
  /** Whether the gateway decides by itself, without a request to a remote service. */
  readonly isLocal?: boolean;
}

const bad: readonly ErrorCode[] = ['BAD_USER_INPUT'];
const cursor = (...parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const longList = (count: number) => (given: unknown) => {
  const [entry = 'WyJEYXRhQ2F0ZWdvcnkiLCIiXQ'] = Array.isArray(given) ? (given as unknown[]) : [];
  return [Array.from({ length: count }, () => entry)];
};

/** What says a problem about one of the values that an item has; they are called by their own names. */
const ofItemValue = /distance|kgCO2ePerKm|energyConsumption|massConsumption|IATACode|name must|value/i;

/** The places of rows and of what rows mean, whose mistakes are no problem of the request. */
export const ofRows = /^(ProfileItemRow|TableActivityInput|TableConstantInput\.text)\b/;

/** The first rule that knows a place counts. */
export const wrongUses: readonly WrongUse[] = [
  { places: /^TableReport\.\w+\.first Int$/, mistakes: [0, -1, 1001, 1e9], codes: bad, isLocal: true },
  { places: /^TableReport\.\w+\.skip Int$/, mistakes: [-1, -1e9], codes: bad, isLocal: true },
  {
    places: /^ImportTableInput\.(table|bytes) String$/,
    mistakes: ['', 'AAAA'],
    codes: bad,
    named: /table|bytes/,
  },
  {
    places: /^TableUnitInput\.unit String$/,
    mistakes: ['', 'gallons', 'nonsense'],
    codes: bad,
    named: /units/,
    isLocal: true,
  },
  { places: /^ImportTableInput\.separator String$/, mistakes: ['', 'x', ';;'], codes: bad, isLocal: true },
  { places: /^ImportTableInput\.skipLines Int$/, mistakes: [-1, 1001], codes: bad, isLocal: true },
  {
    places: /^ImportTableInput\.(charset|dateFormat|sheet) String$/,
    mistakes: ['nonsense', 'x'.repeat(300)],
    codes: bad,
  },
  {
    places: /^Table(Column|Constant)Input\.use String$/,
    mistakes: ['nonsense', '', 'value.'],
    codes: bad,
    named: /columns|constants/,
    isLocal: true,
  },
  {
    places: /^TableColumnInput\.name String$/,
    mistakes: ['nothing'],
    codes: bad,
    named: /not in the map/,
  },
  { places: /\[\] \[TableCorrectionInput!\]$/, mistakes: longList(1001), codes: bad, isLocal: true },
  { places: /\.leaveOutLines\[\]/, mistakes: longList(10_001), codes: bad, isLocal: true },
  { places: /\.fileName String$/, mistakes: ['x'.repeat(256)], codes: bad },
  { places: /\.locale String$/, mistakes: ['', 'no language', 'x'.repeat(300)], codes: bad, isLocal: true },
  { places: /^Query\.changesSince\.first Int$/, mistakes: [0, -1, 1001, 1e9], codes: bad },
  {
    places: /\.(first|last) Int$/,
    mistakes: [0, -1, 101, 1e9],
    codes: ['BAD_USER_INPUT', 'LIMIT_EXCEEDED'],
    named: /first|last|records|calls/,
    isLocal: true,
  },
  {
    places: /\.(after|before) String$/,
    mistakes: [
      '',
      'x',
      cursor('another list', 0),
      cursor('profiles', -1),
      cursor('profiles', 'x'),
      'x'.repeat(4096),
    ],
    codes: bad,
    isLocal: true,
  },
  {
    places: / ID$/,
    mistakes: [
      '',
      'x',
      cursor('Nothing', 'x'),
      cursor('DataItem', '../..', 'AAAAAAAAAAAA'),
      cursor('Profile', 'x/y'),
      'x'.repeat(4096),
    ],
    codes: bad,
    named: /\bids?\b|dataItemId/,
    isLocal: true,
  },
  {
    places: /\.idempotencyKey String$/,
    mistakes: ['', ' ', 'a b', 'x\r\ny', 'clé', 'x'.repeat(300)],
    codes: bad,
    isLocal: true,
  },
  {
    places: /^CreateUserInput\.username String$/,
    mistakes: ['', 'a b', 'a:b', 'demo', 'x'.repeat(101)],
    codes: ['BAD_USER_INPUT', 'CONFLICT'],
  },
  { places: /User\w*Input\.password String$/, mistakes: ['', '1234567', 'x'.repeat(201)], codes: bad },
  {
    places: /^(CreateUserInput\.locale|CreateUserInput\.timeZone) String$/,
    mistakes: ['', 'no/where'],
    codes: bad,
    named: /locale|time zone/i,
  },
  { places: /^UserGroupInput\.name String$/, mistakes: ['', 'x'.repeat(101)], codes: bad },
  { places: /User\w*Input\.username String$/, mistakes: ['', 'nobody'], codes: ['NOT_FOUND'], named: /user/ },
  {
    places: /^RemoveUserFromGroupInput\.group String$/,
    mistakes: ['', 'nowhere'],
    codes: ['NOT_FOUND'],
    named: /group/,
  },
  { places: /^AddUserToGroupInput\.group String$/, mistakes: ['', 'x'.repeat(101)], codes: bad },
  { places: /\.reason String$/, mistakes: ['x'.repeat(501)], codes: bad, isLocal: true },
  {
    places: /^Query\.search\.query String$/,
    mistakes: ['', ' ', '!?', 'x'.repeat(201)],
    codes: bad,
    isLocal: true,
  },
  {
    places: /^Query\.suggest\.text String$/,
    mistakes: ['', ' ', '!?', 'x'.repeat(201), '\u202E\u0000'],
    codes: bad,
    isLocal: true,
  },
  {
    places: /\.expectedVersion Int$/,
    mistakes: [-1, 0, 99],
    codes: ['CONFLICT', 'UPSTREAM_UNSUPPORTED', 'BAD_USER_INPUT'],
    named: /version|changed meanwhile/i,
  },
  { places: /ItemValueDefinition(Input)?\.path String$/, mistakes: nastySegments, codes: bad },
  {
    places: /^DefinitionExample\.itemUid Uid$/,
    mistakes: ['ZZZZZZZZZZZZ'],
    codes: bad,
    named: /examples/,
  },
  { places: /\.algorithm String$/, mistakes: ['let a = 1;', 'nothing + 1;', 'while (1) {}'], codes: bad },
  {
    places: /^SearchFilterInput\.values\[\]/,
    mistakes: (given) => [[], [' '], ...longList(21)(given)],
    codes: bad,
    where: ({ given }) => Array.isArray(given),
  },
  { places: /\.drillDown\[\]/, mistakes: longList(2), codes: bad, named: /twice/ },
  { places: /\.drillDown String$/, mistakes: ['nothing', '', 'a,b', '../x'], codes: bad },
  { places: /\.aliasedTo String$/, mistakes: ['nothing', '../x', 'x'.repeat(300)], codes: bad },
  {
    places: /\.defaultValue String$/,
    mistakes: ['a thousand', '1,5', 'x'.repeat(5000)],
    codes: bad,
    where: ({ given }) => /^\d/.test(String(given)),
  },
  { places: /\.apiVersions\[\]/, mistakes: [[]], codes: bad, named: /API version/ },
  {
    places: /\.itemValueDefinitions\[\]|\.returnValues\[\]/,
    mistakes: longList(101),
    codes: bad,
    named: /at most|already|twice/,
  },
  {
    places: /\.examples\[\]/,
    mistakes: longList(51),
    codes: bad,
    named: /examples/,
    where: ({ given }) => Array.isArray(given),
  },
  {
    places: /^ReturnValueInput\.(type|unit|perUnit) String$/,
    mistakes: ['nonsense of many words', 'x\r\ny', 'x'.repeat(300)],
    codes: bad,
    named: /returnValues/,
  },
  { places: /Category\w*Input\.segment String$/, mistakes: nastySegments, codes: bad },
  {
    places: /^NewValue\.path String$/,
    mistakes: nastySegments,
    codes: bad,
    named: /is not a value|path has/,
  },
  { places: /^\w*DataItemInput\.path String$/, mistakes: nastySegments, codes: bad },
  {
    places: /^(?!InputValue|(DataItem|ProfileItem|ItemDefinition)\.itemValue).*\.path String$/,
    mistakes: nastySegments,
    codes: ['BAD_USER_INPUT', 'NOT_FOUND'],
    named: /path|does not exist|is not a value/,
    isLocal: true,
  },
  {
    places: /^(?!ProfileItemDraft|Query\.auditEntries).* CategoryPath$/,
    mistakes: ['no/such/category'],
    codes: ['NOT_FOUND', 'BAD_USER_INPUT'],
    named: /does not exist|there is none/,
  },
  {
    places: /(\.profileUid|Query\.profile\.uid|(Delete|Share|Undelete|Update)ProfileInput\.uid) Uid$/,
    // A profile of somebody else, and none.
    mistakes: ['HIDDEN000001', 'ZZZZZZZZZZZZ'],
    codes: ['FORBIDDEN', 'NOT_FOUND'],
    named: /profile|do not have permission/i,
  },
  {
    places: /^Query\.changesSince\.profiles\[\]/,
    mistakes: (given) => [[], ...longList(101)(given)],
    codes: bad,
  },
  {
    places: /\.profiles\[\] \[Uid!\]$/,
    mistakes: (given) => [[], ...longList(101)(given), ['HIDDEN000001'], ['ZZZZZZZZZZZZ']],
    codes: ['BAD_USER_INPUT', 'FORBIDDEN', 'NOT_FOUND'],
    named: /profile|do not have permission/i,
  },
  {
    places: /\.timeZone String$/,
    mistakes: ['', 'Europe/Atlantis', '+1:00', 'x\r\ny'],
    codes: bad,
    isLocal: true,
  },
  {
    places: /\.(profileTotals|totals)\.label String$/,
    mistakes: ['', ' ', 'a b', '../x', 'x'.repeat(65)],
    codes: bad,
    isLocal: true,
  },
  { places: /\.depth Int$/, mistakes: [0, -1, 100], codes: bad, isLocal: true },
  {
    places: /^(?!Query\.changesSince\.|.*\.dataItems ).* Uid$/,
    mistakes: ['ZZZZZZZZZZZZ'],
    codes: ['NOT_FOUND', 'BAD_USER_INPUT'],
    named: /does not exist|there is none|none has the uid/,
  },
  {
    places: /\.dataItems\[\]/,
    mistakes: longList(101),
    codes: bad,
    where: ({ given }) => Array.isArray(given),
  },
  { places: /Profile\.\w+\.contains String$/, mistakes: ['a b c d e f g h i j k'], codes: bad },
  { places: /Profile\.year\.year Int$/, mistakes: [-1, 1969, 3000], codes: bad, isLocal: true },
  {
    places: /nit String$/,
    mistakes: ['nonsense', 'kg kg', 'x\r\ny', 'x'.repeat(300)],
    codes: bad,
  },
  {
    places: /^InputValue\.path String$/,
    mistakes: ['nothing', 'a b', '../x', 'x\r\ny', 'x'.repeat(300)],
    codes: bad,
    named: /is not an? (input|value)|name of (the|a) field/,
  },
  {
    places: /^(?!Selection|Label).*\.value String$/,
    mistakes: ['a thousand', '1,5', 'x'.repeat(5000)],
    codes: bad,
    named: ofItemValue,
    where: ({ given }) => /^\d/.test(String(given)),
  },
  {
    places:
      /(Category|Item|Profile|Definition)Input\.name String$|NewItemValueDefinition\.name|ProfileItemDraft\.name String$|\.note String$/,
    mistakes: ['x'.repeat(5000), 'a\0b'],
    codes: bad,
  },
  {
    places: /^LabelInput\.(key|value) String$/,
    mistakes: ['x'.repeat(257), 'a\u2028b', ' '],
    codes: bad,
    named: /label/,
  },
  {
    places: /^ProfileShareInput\.name String$/,
    mistakes: ['nobody', '', 'x'.repeat(300)],
    codes: ['NOT_FOUND'],
    named: /does not exist/,
  },
  {
    places: /\[\] \[ProfileShareInput!\]$/,
    mistakes: longList(101),
    codes: bad,
    named: /at most 100/,
    where: ({ given }) => Array.isArray(given),
  },
  {
    places: /\[\] \[LabelInput!\]$/,
    mistakes: longList(2),
    codes: bad,
    where: ({ given }) => Array.isArray(given),
    named: /named twice/,
  },
  {
    places: /^LabelFilter\.key String$|^Profile(Item)?Order\.label String$/,
    mistakes: ['', 'a b', 'x'.repeat(65)],
    codes: bad,
    named: /label/,
  },
  { places: /\.endDate DateTime$/, mistakes: ['1969-01-01T00:00:00Z'], codes: bad },
  {
    places: /\.to DateTime$/,
    mistakes: ['1901-01-01T00:00:00Z'],
    codes: bad,
    named: /\b(to|from|end|endDate)\b/i,
    where: ({ site }) => 'from' in site.given,
  },
  {
    places: /\.changedBefore DateTime$/,
    mistakes: ['1901-01-01T00:00:00Z'],
    codes: bad,
    where: ({ site }) => 'changedSince' in site.given,
  },
  {
    places: /\.dates\[\] \[DateTime!\]$/,
    mistakes: (given) => [[], ...longList(1000)(given)],
    codes: ['BAD_USER_INPUT', 'LIMIT_EXCEEDED'],
    named: /dates|points|moments|records|calls/,
  },
  {
    places: /\[\] \[ProfileItemRow!\]$/,
    mistakes: (given) => [[], ...longList(1001)(given)],
    codes: bad,
    isLocal: true,
  },
  {
    places: /\[\] \[(ProfileItemDraft|(Update|Delete|Undelete)\w+Input)!\]$/,
    mistakes: (given) => [[], ...longList(1001)(given)],
    codes: bad,
    named: /entr|at least one|1000/,
  },
  {
    places: /\.select String$/,
    mistakes: ['fuel', '=petrol', 'fuel=a,fuel=b', 'fuel="a', 'x'.repeat(2001)],
    codes: bad,
    named: /select/,
    isLocal: true,
  },
  { places: /Query\.calculate\.requests\[\]/, mistakes: [[]], codes: bad, named: /requests/, isLocal: true },
  { places: /Query\.nodes\.ids\[\]/, mistakes: longList(101), codes: bad, named: /ids/, isLocal: true },
];

/** Places where every value of the type can be taken, and why. */
export const anythingGoes: readonly (readonly [places: RegExp, why: string])[] = [
  [/ DateTime$/, 'every moment can be asked for'],
  [
    /\[\] \[(InputValue|SelectionInput|NewValue|LabelFilter|SearchFilterInput|UserGroupInput|Table(Column|Constant|Activity|Unit)Input)!\]$/,
    'the entries have rules of their own',
  ],
  [/^SearchFilterInput\.values String$/, 'what no item has finds nothing'],
  [/^TableUnitInput\.text String$/, 'a table need not have the unit'],
  [/^SelectionInput\.name/, 'names that are not known are ignored'],
  [/^InputValue\.name /, 'it is deprecated, and the same as path'],
  [/^SelectionInput\.value/, 'what no item has leads to none'],
  [/^(DataItemFilter|Query\.(profiles|users|groups))\.\w+Contains String$/, 'every text can be looked for'],
  [/\.dataItems Uid$/, 'no item is of a data item that does not exist'],
  [/\.scopes/, 'each value has its meaning'],
  [/^Query\.changesSince\.profiles Uid$/, 'nothing is listed of a profile that is gone or hidden'],
  [/^Query\.auditEntries\.categoryPath/, 'a category that is gone has entries all the same'],
  [/ Boolean$/, 'both values mean something'],
  [
    / (ValueType|ApiVersion|Role|ProfileItemSelection|\w+Sort|SearchOrder|TimeOrder|SearchFacetName|TimeStep|NoteCode|SharedAccess|GwpSet|TableFormat|\[?(ProfileTotalGroup|ActivityCertainty|TableRowKind)(!\])?)$/,
    'each value has its meaning',
  ],
  [
    /^(DataItem|ProfileItem|ItemDefinition)\.itemValue\w*\.path/,
    'there is no value under other paths, which is null',
  ],
  [/^LabelFilter\.value String$/, 'every text can be looked for'],
  [/\.label\.key String$/, 'there is no label with another key, which is null'],
  [ofRows, 'rows have verdicts of their own, which the tests of imports have'],
  [
    /^(TableCorrectionInput\.(line|column|text)|ImportTableInput\.leaveOutLines) /,
    'a cell that is not there is not changed',
  ],
  [/^ProfileItemDraft\.categoryPath/, 'the data item decides on the category, whatever the path says'],
  [/^(Viewer\.apiKeys|CreateApiKeyInput)\./, 'the tests of API keys have the answers to other names'],
  [/^SignInInput\./, 'the tests of signing in have the answers to other names and passwords'],
];
