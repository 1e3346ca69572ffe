/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Whether the item of an activity is known. */
export type ActivityCertainty =
  /** It may be one of the candidates. */
  | 'DOUBTFUL'
  /** It is one item. */
  | 'SURE'
  /** No item is like it, or none takes its unit. */
  | 'UNKNOWN';

/** A membership to add, or whose role to change. */
export type AddUserToGroupInput = {
  /** The name of the group, which is created if it does not exist. */
  group: string;
  /** What the user may do in it. */
  role?: Role | null | undefined;
  /** The name of the user. */
  username: string;
};

/** A version of the REST API, a property of the user account. */
export type ApiVersion =
  /** Months, kg per month, inputs without units. */
  | 'VERSION_1'
  /** Minutes, kg per year, units throughout. */
  | 'VERSION_2';

/** What happened to a record. */
export type AuditAction =
  /** It was changed. */
  | 'CHANGED'
  /** It was created. */
  | 'CREATED'
  /** The category was imported from a data set, with all its items and values; or, for any other record, an import replaced what an administrator had written. */
  | 'IMPORTED'
  /** It was deleted. */
  | 'REMOVED'
  /** The profile was deleted, and brought back. */
  | 'RESTORED';

/** One calculation: an item, by its uid or by drill-down, and the inputs. */
export type CalculationRequest = {
  /** Use the values as of this date; now when absent. */
  asOf?: string | null | undefined;
  /** The category of the item. */
  categoryPath: string;
  /** Selections that lead to one item, as a list. */
  drill?: Array<SelectionInput> | null | undefined;
  /** The potentials to weigh gases with; as published when absent. GASES_UNKNOWN for an amount whose masses of gases are not known. */
  gwp?: GwpSet | null | undefined;
  /** The inputs; without any, only items that take none have an amount. */
  inputs?: Array<InputValue> | null | undefined;
  /** The uid of the item, unless selections lead to it. */
  itemUid?: string | null | undefined;
  /** What the amount is per, such as `month`; year when absent. `none` for a single event, such as a flight: inputs per time without a `perUnit` are then of that event. `auto` for `none` unless an input or a figure is per time: then year, with a note. */
  returnPerUnit?: string | null | undefined;
  /** The unit of the amount, such as `lb`; kg when absent. */
  returnUnit?: string | null | undefined;
  /** Selections in one text, such as `fuel=petrol, size=small`; quotes around text that has a comma or an equals sign, as in `size="1,4 l"`. */
  select?: string | null | undefined;
};

/** A kind of record that a copy has. */
export type ChangedKind =
  /** A data category. Its descendants move with it. */
  | 'DATA_CATEGORY'
  /** A data item, with its values and their histories. */
  | 'DATA_ITEM'
  /** An item definition, with its values and its algorithm. */
  | 'ITEM_DEFINITION'
  /** A profile, with its sharing. Items of a newly shared profile are listed even if they did not change. */
  | 'PROFILE'
  /** A profile item, with its values. */
  | 'PROFILE_ITEM';

/** A new API key. */
export type CreateApiKeyInput = {
  /** When the key expires, in the future. A key that is created with an API key expires no later than that key, and with it by default; others never expire by default. */
  expires?: string | null | undefined;
  /** Whether every write with the key is FORBIDDEN. */
  isReadOnly?: boolean | null | undefined;
  /** What the key is for, in at most 255 characters. */
  name: string;
  /** The user that the key acts for, for administrators who do not use an API key; the caller when absent. */
  username?: string | null | undefined;
};

/** A data category to create. */
export type CreateDataCategoryInput = {
  /** The definition of its items; without one, it has no items. */
  itemDefinitionUid?: string | null | undefined;
  /** The display name, at most 255 characters. */
  name: string;
  /** The path of the parent category. */
  parentPath: string;
  /** The last segment of its path, such as `bus`. */
  segment: string;
};

/** A data item to create. Values that are not passed are empty. */
export type CreateDataItemInput = {
  /** The category of the item. */
  categoryPath: string;
  /** The end of its validity; open when absent. */
  endDate?: string | null | undefined;
  /** The display name; the uid when absent. */
  name?: string | null | undefined;
  /** The path segment; the uid when absent. */
  path?: string | null | undefined;
  /** The start of its validity; 1970 when absent. */
  startDate?: string | null | undefined;
  /** The values, including those of the drill-down. */
  values?: Array<NewValue> | null | undefined;
};

/** Additional entries for the histories of values of one item. */
export type CreateDataItemValueEntriesInput = {
  /** The category of the item. */
  categoryPath?: string | null | undefined;
  /** The version that the caller has read; CONFLICT if the record has changed since. */
  expectedVersion?: number | null | undefined;
  /** The global id of the item, instead of `categoryPath` and `itemUid`; one or the other is required. */
  id?: string | number | null | undefined;
  /** The item. */
  itemUid?: string | null | undefined;
  /** When the values take effect. */
  startDate: string;
  /** The values from that date on. */
  values: Array<NewValue>;
};

/** An item definition to create, with its values and its algorithm. */
export type CreateItemDefinitionInput = {
  /** The new algorithm, as in docs/look-up/algorithms.md; an empty text or `null` removes it. Its syntax and names are checked. */
  algorithm?: string | null | undefined;
  /** Paths of the values that distinguish the items, in the order of the drill-down; each must be `fromData`. */
  drillDown?: Array<string> | null | undefined;
  /** Calculations to try it with, at most 50; `check` has their amounts before and after. */
  examples?: Array<DefinitionExample> | null | undefined;
  /** The values of its items and the inputs of callers, in their order; at most 100. */
  itemValueDefinitions?: Array<NewItemValueDefinition> | null | undefined;
  /** The name of the definition, at most 255 characters. */
  name: string;
  /** The amounts that the algorithm returns. */
  returnValues?: Array<ReturnValueInput> | null | undefined;
};

/** A value to add to an item definition. */
export type CreateItemValueDefinitionInput = {
  /** The path of another value, under which the algorithm reads this one, in its unit. */
  aliasedTo?: string | null | undefined;
  /** The API versions that have it; both when absent. */
  apiVersions?: Array<ApiVersion> | null | undefined;
  /** The only values that are allowed. */
  choices?: Array<SelectionInput> | null | undefined;
  /** The value that counts where there is none. */
  defaultValue?: string | null | undefined;
  /** Calculations to try it with, at most 50; `check` has their amounts before and after. */
  examples?: Array<DefinitionExample> | null | undefined;
  /** The version of the item definition that the caller has read; CONFLICT if it has changed since. */
  expectedVersion?: number | null | undefined;
  /** Whether it is stored with items; `false` when absent. */
  fromData?: boolean | null | undefined;
  /** Whether it is an input of callers; `false` when absent. */
  fromProfile?: boolean | null | undefined;
  /** The definition that it belongs to. */
  itemDefinitionUid: string;
  /** The display name; the path when absent. */
  name?: string | null | undefined;
  /** The name in URLs, in inputs and in the algorithm, such as `distance`. */
  path: string;
  /** What the value is per, such as `year` or `kWh`. */
  perUnit?: string | null | undefined;
  /** The unit of the value, such as `km`. */
  unit?: string | null | undefined;
  /** The kind of value, as `valueDefinition { uid }` of another one; instead of `valueType`. */
  valueDefinitionUid?: string | null | undefined;
  /** How its text is interpreted; a new value needs it, or a `valueDefinitionUid`. */
  valueType?: ValueType | null | undefined;
};

/** How a new profile is described. */
export type CreateProfileInput = {
  /** Its labels, at most 50. */
  labels?: Array<LabelInput> | null | undefined;
  /** The display name, up to 255 characters in one line. */
  name?: string | null | undefined;
  /** A text of up to 2,000 characters in any number of lines. */
  note?: string | null | undefined;
};

/** A profile and an item to create in it. */
export type CreateProfileItemInput = {
  /** The new item. */
  item: ProfileItemDraft;
  /** The profile. */
  profileUid: string;
};

/** A profile and several items to create in it, all or nothing. */
export type CreateProfileItemsInput = {
  /** From 1 to 1,000 new items. */
  items: Array<ProfileItemDraft>;
  /** The profile. */
  profileUid: string;
};

/** A new account. */
export type CreateUserInput = {
  /** The form of REST responses. */
  apiVersion?: ApiVersion | null | undefined;
  /** The groups; the first owns the profiles that the user creates. Groups that do not exist are created. The group `users` when absent. */
  groups?: Array<UserGroupInput> | null | undefined;
  /** Whether the user may do everything. */
  isAdministrator?: boolean | null | undefined;
  /** Such as `en_GB`. */
  locale?: string | null | undefined;
  /** A password of 8 to 200 characters. It is in no response and in no log. Not compared when the write is repeated under an idempotency key. */
  password: string;
  /** An IANA name such as `Europe/London`. */
  timeZone?: string | null | undefined;
  /** The name to sign in with: 1 to 100 letters, digits and the characters . _ @ + -. */
  username: string;
};

/** Selects items of a category that meet all conditions. A remote service has no filters, so its list is scanned, up to 4000 items. */
export type DataItemFilter = {
  /** Values of drill-down levels, such as `fuel` and `petrol`. */
  drill?: Array<SelectionInput> | null | undefined;
  /** A part of the label, such as `diesel`; case-insensitive. */
  labelContains?: string | null | undefined;
  /** Changed at this time or later. */
  modifiedSince?: string | null | undefined;
  /** A part of the name; case-insensitive; items without a name never match. UPSTREAM_UNSUPPORTED in front of a remote service, which does not list names. */
  nameContains?: string | null | undefined;
  /** Selections in one text, such as `fuel=petrol, size=small`; quotes around text that has a comma or an equals sign, as in `size="1,4 l"`. */
  select?: string | null | undefined;
  /** Valid at this time. UPSTREAM_UNSUPPORTED in front of a remote service, which does not list validity. */
  validAt?: string | null | undefined;
};

/** A calculation to try a definition with, before it is stored. */
export type DefinitionExample = {
  /** The inputs of the caller. */
  inputs?: Array<InputValue> | null | undefined;
  /** An item of the definition, whose values count. */
  itemUid?: string | null | undefined;
  /** Values in place of those of the item, or without one. */
  values?: Array<NewValue> | null | undefined;
};

/** A data category to delete, with everything below and in it. */
export type DeleteDataCategoryInput = {
  /** The version that the caller has read; CONFLICT if the record has changed since. */
  expectedVersion?: number | null | undefined;
  /** The global id of the category, instead of `path`; one or the other is required. */
  id?: string | number | null | undefined;
  /** The category. */
  path?: string | null | undefined;
};

/** A data item to delete, with the profile items that use it. */
export type DeleteDataItemInput = {
  /** The category of the item. */
  categoryPath?: string | null | undefined;
  /** The version that the caller has read; CONFLICT if the record has changed since. */
  expectedVersion?: number | null | undefined;
  /** The global id of the item, instead of `categoryPath` and `uid`; one or the other is required. */
  id?: string | number | null | undefined;
  /** The item. */
  uid?: string | null | undefined;
};

/** An entry to delete from the history of a value. The first entry cannot be deleted. */
export type DeleteDataItemValueEntryInput = {
  /** The category of the item. */
  categoryPath?: string | null | undefined;
  /** The entry. */
  entryUid?: string | null | undefined;
  /** The version that the caller has read; CONFLICT if the record has changed since. */
  expectedVersion?: number | null | undefined;
  /** The global id of the entry, instead of `categoryPath`, `itemUid`, `path` and `entryUid`; one or the other is required. */
  id?: string | number | null | undefined;
  /** The item. */
  itemUid?: string | null | undefined;
  /** The path of the value, such as `kgCO2PerKm`. */
  path?: string | null | undefined;
};

/** An item definition to delete, which no category uses. */
export type DeleteItemDefinitionInput = {
  /** The version that the caller has read; CONFLICT if the record has changed since. */
  expectedVersion?: number | null | undefined;
  /** The global id of the definition, instead of `uid`; one or the other is required. */
  id?: string | number | null | undefined;
  /** The definition. */
  uid?: string | null | undefined;
};

/** A value to remove from an item definition; no item may have one. */
export type DeleteItemValueDefinitionInput = {
  /** The version of the item definition that the caller has read; CONFLICT if it has changed since. */
  expectedVersion?: number | null | undefined;
  /** The global id of the value definition, instead of `itemDefinitionUid` and `uid`; one or the other is required. */
  id?: string | number | null | undefined;
  /** The definition that it belongs to. */
  itemDefinitionUid?: string | null | undefined;
  /** The value definition. */
  uid?: string | null | undefined;
};

/** A profile item to delete. */
export type DeleteProfileItemInput = {
  /** The category of the item. */
  categoryPath?: string | null | undefined;
  /** The version that the caller has read; CONFLICT if the record has changed since. */
  expectedVersion?: number | null | undefined;
  /** The global id of the item, instead of `profileUid`, `categoryPath` and `uid`; one or the other is required. */
  id?: string | number | null | undefined;
  /** The profile. */
  profileUid?: string | null | undefined;
  /** The item. */
  uid?: string | null | undefined;
};

/** Several items of a profile to delete, all or nothing. */
export type DeleteProfileItemsInput = {
  /** From 1 to 1,000 items. */
  items: Array<DeleteProfileItemInput>;
};

/** Where a value of a derivation comes from. */
export type DerivationOrigin =
  /** Made by the algorithm at `line`, not by arithmetic, or nested too deeply. */
  | 'ALGORITHM'
  /** A number in the algorithm, at `line`. */
  | 'CONSTANT'
  /** The factor between two units. */
  | 'CONVERSION'
  /** The default of its definition. */
  | 'DEFAULT'
  /** The caller, or the profile item. */
  | 'INPUT'
  /** The data item. */
  | 'ITEM'
  /** Another data item, which the algorithm looked up. */
  | 'LOOK_UP'
  /** Further terms or factors, `count` of them, as one. */
  | 'OTHERS'
  /** The factor for a part of the time. */
  | 'PERIOD'
  /** A global warming potential of the IPCC over 100 years, which `name` describes. */
  | 'POTENTIAL'
  /** Another item of the profile. */
  | 'PROFILE'
  /** The share of the time for which a figure holds. */
  | 'SHARE';

/** Why something failed. `extensions.code` of errors has the same codes; docs/look-up/errors.md says what to do about each. */
export type ErrorCode =
  /** There is no amount, because the algorithm failed. */
  | 'ALGORITHM_FAILED'
  /** A value, name, unit, date, uid or path has the wrong form or type. */
  | 'BAD_USER_INPUT'
  /** The record has changed since the expected version, there is already one with the name, path or key, the idempotency key was used for another write, or the last administrator would be disabled. */
  | 'CONFLICT'
  /** Only trusted documents are executed, and this is not one of them. */
  | 'DOCUMENT_NOT_TRUSTED'
  /** The caller may not do this. */
  | 'FORBIDDEN'
  /** There is no amount by the requested potentials, because the masses of its gases are unknown. */
  | 'GASES_UNKNOWN'
  /** There is no amount, because a required input is missing. */
  | 'INPUT_MISSING'
  /** Unexpected error; details are in the log under the request id. */
  | 'INTERNAL'
  /** The request exceeds a limit: of its document, or of the CPU time or records it may use. */
  | 'LIMIT_EXCEEDED'
  /** There is no amount, because a value that the algorithm looked up does not exist. */
  | 'LOOKUP_FOUND_NOTHING'
  /** There is no such category, item, value, definition or profile. */
  | 'NOT_FOUND'
  /** The gateway has more concurrent requests than it can handle. */
  | 'OVERLOADED'
  /** The body is larger than allowed. */
  | 'PAYLOAD_TOO_LARGE'
  /** No persisted query has this hash. */
  | 'PERSISTED_QUERY_NOT_FOUND'
  /** Automatic persisted queries are disabled. */
  | 'PERSISTED_QUERY_NOT_SUPPORTED'
  /** The caller has exceeded its rate limit. */
  | 'RATE_LIMITED'
  /** The database could not execute a statement. */
  | 'STORE_UNAVAILABLE'
  /** The request exceeded its deadline, or the caller disconnected. */
  | 'TIMEOUT'
  /** The credentials are missing, invalid or expired. */
  | 'UNAUTHENTICATED'
  /** The remote service failed. */
  | 'UPSTREAM_ERROR'
  /** The response of the remote service does not follow its protocol. */
  | 'UPSTREAM_PROTOCOL'
  /** The remote service did not respond in time. */
  | 'UPSTREAM_TIMEOUT'
  /** The remote service cannot be reached, or the circuit breaker is open. */
  | 'UPSTREAM_UNAVAILABLE'
  /** The remote service does not support the requested operation. */
  | 'UPSTREAM_UNSUPPORTED';

/** Where a value of a calculation came from. */
export type ExplainedValueOrigin =
  /** The default of its definition. */
  | 'DEFAULT'
  /** The caller, or the profile item. */
  | 'INPUT'
  /** The data item. */
  | 'ITEM';

/** A greenhouse gas or a family of gases. */
export type Gas =
  /** Carbon dioxide from biomass, which is reported separately. */
  | 'BIOGENIC_CO2'
  /** Methane. */
  | 'CH4'
  /** Carbon dioxide from fossil sources, or from all sources where the algorithm does not distinguish. */
  | 'CO2'
  /** Hydrofluorocarbons. */
  | 'HFC'
  /** Nitrous oxide. */
  | 'N2O'
  /** Nitrogen trifluoride. */
  | 'NF3'
  /** Perfluorocarbons. */
  | 'PFC'
  /** Sulphur hexafluoride. */
  | 'SF6';

/** The assessment report of the IPCC whose global warming potentials over 100 years count. */
export type GwpSet =
  /** The fourth, of 2007. */
  | 'AR4'
  /** The fifth, of 2013. */
  | 'AR5'
  /** The sixth, of 2021. */
  | 'AR6'
  /** The second, of 1995. */
  | 'SAR'
  /** The third, of 2001. */
  | 'TAR';

/** Rows to add to a profile. */
export type ImportProfileItemsInput = {
  /** The file that the rows are from, which `ProfileImport` has. */
  fileName?: string | null | undefined;
  /** Whether rows are added only if none is refused. */
  isAllOrNothing?: boolean | null | undefined;
  /** The profile. */
  profileUid: string;
  /** From 1 to 1000 rows. */
  rows: Array<ProfileItemRow>;
  /** Whether rows that are known with other content change their items. */
  updatesChanged?: boolean | null | undefined;
};

/** A table, and what is not to be recognized from it alone. */
export type ImportTableInput = {
  /** The items of activities; those that are not listed are searched for. */
  activities?: Array<TableActivityInput> | null | undefined;
  /** The bytes of the file in base64, up to 4 MiB; or else `table`. */
  bytes?: string | null | undefined;
  /** The category of rows that name none; its inputs and drill-down are recognized as columns. */
  categoryPath?: string | null | undefined;
  /** The charset of bytes; recognized when absent. */
  charset?: string | null | undefined;
  /** The meanings of all columns; recognized from the header when absent. */
  columns?: Array<TableColumnInput> | null | undefined;
  /** What holds for all rows. */
  constants?: Array<TableConstantInput> | null | undefined;
  /** Cells that are corrected, up to 1,000. */
  corrections?: Array<TableCorrectionInput> | null | undefined;
  /** `DMY`, `MDY`, or a format such as `DD.MM.YYYY`; recognized when absent. */
  dateFormat?: string | null | undefined;
  /** Whether decimals follow a comma; recognized when absent. */
  decimalComma?: boolean | null | undefined;
  /** The name of the file, up to 255 characters, for the list of imports. */
  fileName?: string | null | undefined;
  /** How it is written; by the name of the file when absent. */
  format?: TableFormat | null | undefined;
  /** Lines whose rows are left out, up to 10,000. */
  leaveOutLines?: Array<number> | null | undefined;
  /** The profile of rows that name none; without it the table needs a column `profile` with uids or names. */
  profileUid?: string | null | undefined;
  /** Between cells: `,`, `;`, a tab or `|`; recognized when absent. */
  separator?: string | null | undefined;
  /** The sheet of a workbook; the only one with rows when absent. */
  sheet?: string | null | undefined;
  /** The number of lines above the header; recognized when absent. */
  skipLines?: number | null | undefined;
  /** The table as text, up to 4 MiB; or else `bytes`. */
  table?: string | null | undefined;
  /** The time zone of dates without offset; UTC when absent. */
  timeZone?: string | null | undefined;
  /** What units mean that are not known or have two meanings, such as `gallons`. */
  units?: Array<TableUnitInput> | null | undefined;
  /** Whether rows that are known with other content change their records. */
  updatesChanged?: boolean | null | undefined;
};

/** A value for one input of a calculation. */
export type InputValue = {
  /** The path of the definition of the input, such as `distance`, as in `userValueChoices`. */
  path?: string | null | undefined;
  /** What the value is per, such as `month`; the definition's own when absent. `none` for a quantity of a whole time, such as the 1,000 kWh of a monthly bill: of a profile item from its start to its end, or of a single event whose amount is per `none`. */
  perUnit?: string | null | undefined;
  /** The unit of the value, such as `mi` or `mile`; the definition's own when absent. `gal` is the US gallon, `gal_uk` the UK gallon; docs/look-up/units.md has all. */
  unit?: string | null | undefined;
  /** The value as text, such as `"1000"`, `"LHR"` or `"true"`. */
  value: string;
};

/** Selects what has a label. */
export type LabelFilter = {
  /** The key of the label, in any case. */
  key: string;
  /** The value of the label; any when absent. */
  value?: string | null | undefined;
};

/** A label to set or to remove. */
export type LabelInput = {
  /** The key: 1 to 64 letters, digits, `_`, `.` and `-`, beginning with a letter or digit. Its case does not matter. */
  key: string;
  /** The value: 1 to 256 visible characters in one line. `null`, or absent, removes the label. */
  value?: string | null | undefined;
};

/** Why a line is no row. */
export type LeftOutReason =
  /** It is above the header. */
  | 'ABOVE_HEADER'
  /** It, or its activity, is to be left out. */
  | 'LEFT_OUT'
  /** It is a line of totals. */
  | 'TOTAL';

/** The part of a life cycle that a figure covers. */
export type LifeCyclePart =
  /** Farming. */
  | 'AGRICULTURE'
  /** Burning a fuel. */
  | 'COMBUSTION'
  /** A product until it leaves the factory. */
  | 'CRADLE_TO_GATE'
  /** Wholesale and the transport that belongs to it. */
  | 'DISTRIBUTION'
  /** Disposal and recycling. */
  | 'END_OF_LIFE'
  /** Gas that leaks. */
  | 'FUGITIVE'
  /** Generating electricity or heat. */
  | 'GENERATION'
  /** Changes of the use of land. */
  | 'LAND_USE'
  /** The whole life cycle. */
  | 'LIFE_CYCLE'
  /** Losses in transmission and distribution. */
  | 'LOSSES'
  /** Packaging. */
  | 'PACKAGING'
  /** Chemical and industrial processes. */
  | 'PROCESS'
  /** Processing of food. */
  | 'PROCESSING'
  /** Shops. */
  | 'RETAIL'
  /** Transport of a product. */
  | 'TRANSPORT'
  /** Use by the consumer. */
  | 'USE'
  /** Extracting, refining and delivering a fuel. */
  | 'WELL_TO_TANK'
  /** A fuel from its source until it is burned. */
  | 'WELL_TO_WHEEL';

/** A value of a new item definition. */
export type NewItemValueDefinition = {
  /** The path of another value, under which the algorithm reads this one, in its unit. */
  aliasedTo?: string | null | undefined;
  /** The API versions that have it; both when absent. */
  apiVersions?: Array<ApiVersion> | null | undefined;
  /** The only values that are allowed. */
  choices?: Array<SelectionInput> | null | undefined;
  /** The value that counts where there is none. */
  defaultValue?: string | null | undefined;
  /** Whether it is stored with items; `false` when absent. */
  fromData?: boolean | null | undefined;
  /** Whether it is an input of callers; `false` when absent. */
  fromProfile?: boolean | null | undefined;
  /** The display name; the path when absent. */
  name?: string | null | undefined;
  /** The name in URLs, in inputs and in the algorithm, such as `distance`. */
  path: string;
  /** What the value is per, such as `year` or `kWh`. */
  perUnit?: string | null | undefined;
  /** The unit of the value, such as `km`. */
  unit?: string | null | undefined;
  /** The kind of value, as `valueDefinition { uid }` of another one; instead of `valueType`. */
  valueDefinitionUid?: string | null | undefined;
  /** How its text is interpreted; a new value needs it, or a `valueDefinitionUid`. */
  valueType?: ValueType | null | undefined;
};

/** A value to store with a data item. */
export type NewValue = {
  /** The path of its definition, such as `kgCO2PerKm`. */
  path: string;
  /** What the value is per; the definition's own when absent. */
  perUnit?: string | null | undefined;
  /** The unit of the value; the definition's own when absent. */
  unit?: string | null | undefined;
  /** The value as text; 0.10 stays 0.10. Empty for no value. */
  value: string;
};

/** The subject of a note of the service. */
export type NoteCode =
  /** The amount `amountType` counts in one of the scopes, in addition to the amount of the calculation; totals add it. */
  | 'COUNTS_BESIDE'
  /** The item has no end, so it counts until now, which is `to`; the requested period ends later. */
  | 'CUT_OFF_AT_NOW'
  /** `input` is below zero, but measures or counts something. */
  | 'NEGATIVE_INPUT'
  /** The algorithm looked up `lookUp` and found nothing, or no figure. An amount with this note was calculated without it, by another figure or as if it were 0. */
  | 'NOTHING_FOUND'
  /** The amount `amountType` is by the potentials of its publisher and not by the requested ones, because its gases are not known. */
  | 'NOT_WEIGHED'
  /** The amount `amountType` is a market-based figure alone; totals, in which scope 2 is location-based, do not add it. */
  | 'NO_LOCATION_BASED'
  /** Of totals: the location-based figure of an item counts in the market-based inventory, too, because it has no market-based one. */
  | 'NO_MARKET_BASED'
  /** The item does not overlap the requested period, such as an item without an end and a period in the future; its amount is 0. */
  | 'NO_OVERLAP'
  /** The figures used, those of the years from `from` to `to`, are two or more years away from the time asked for. */
  | 'OUTSIDE_PERIOD'
  /** The amount `amountType` belongs to none of the three scopes of an inventory, such as CO2 from biomass; its publisher reports it separately. */
  | 'OUTSIDE_SCOPES'
  /** The algorithm did not read `input`, so its value had no effect on the amount. */
  | 'UNUSED_INPUT'
  /** The amount `amountType` is of the life cycle of energy: it counts in scope 2 with upstream emissions of scope 3.3, which cannot be told apart. */
  | 'UPSTREAM_INCLUDED';

/** A profile item to create. */
export type ProfileItemDraft = {
  /** The category of the data item. If they differ, the category that the data item is in is used. */
  categoryPath?: string | null | undefined;
  /** The global id of the data item, instead of `categoryPath` and `dataItemUid`; one or the other is required. */
  dataItemId?: string | number | null | undefined;
  /** The data item that was used. */
  dataItemUid?: string | null | undefined;
  /** The end of its period; open when absent. The same as `startDate` marks the end of an earlier item. */
  endDate?: string | null | undefined;
  /** Its labels, at most 50. */
  labels?: Array<LabelInput> | null | undefined;
  /** Distinguishes items with the same data item. */
  name?: string | null | undefined;
  /** A text of up to 2,000 characters in any number of lines. */
  note?: string | null | undefined;
  /** The data item by its selections in one text, such as `fuel=petrol, size=small`, instead of its uid; needs `categoryPath`. */
  select?: string | null | undefined;
  /** The start of its period, truncated to the minute; now when absent. */
  startDate?: string | null | undefined;
  /** How much was used: values by path, as in `userValueChoices`, with units. */
  values?: Array<InputValue> | null | undefined;
};

/** What happened to a profile item, or a profile. */
export type ProfileItemEditAction =
  /** It or its values were changed. */
  | 'CHANGED'
  /** It was created, also by an import. */
  | 'CREATED'
  /** It was deleted. */
  | 'REMOVED'
  /** It was deleted, and brought back. */
  | 'RESTORED';

/** The order of items of a profile. */
export type ProfileItemOrder = {
  /** What to sort by. */
  by: ProfileItemSort;
  /** Whether the largest comes first. */
  isDescending?: boolean | null | undefined;
  /** For LABEL: the key of the label. */
  label?: string | null | undefined;
};

/** A row that becomes a profile item. It names its data item by `dataItemUid`, by `categoryPath` and `drill`, or by `search`. */
export type ProfileItemRow = {
  /** The category to drill down or to search in. */
  categoryPath?: string | null | undefined;
  /** The data item that was used. */
  dataItemUid?: string | null | undefined;
  /** Selections that lead to one item. */
  drill?: Array<SelectionInput> | null | undefined;
  /** The end of its period; open when absent. The same as `startDate` marks the end of an earlier item. */
  endDate?: string | null | undefined;
  /** Its labels, at most 50. */
  labels?: Array<LabelInput> | null | undefined;
  /** The name of the item; the row key when absent. */
  name?: string | null | undefined;
  /** A text of up to 2,000 characters in any number of lines. */
  note?: string | null | undefined;
  /** The key of the row, 1 to 255 characters: a profile has one item per key, so the same row again adds nothing. */
  rowKey: string;
  /** Words that one data item has, or its whole label. */
  search?: string | null | undefined;
  /** Selections in one text, such as `fuel=petrol, size=small`; quotes around text that has a comma or an equals sign, as in `size="1,4 l"`. */
  select?: string | null | undefined;
  /** The start of its period, truncated to the minute; now when absent. */
  startDate?: string | null | undefined;
  /** How much was used: values by path, as in `userValueChoices`, with units. */
  values?: Array<InputValue> | null | undefined;
};

/** What items of a profile are sorted by. */
export type ProfileItemSort =
  /** The path of their category, then the label of their data item. */
  | 'CATEGORY'
  /** What they emitted in the period of the list, or in all of their time; items of which that is not known count as the smallest. */
  | 'EMITTED'
  /** The value of one label; items without it count as empty. */
  | 'LABEL'
  /** When they or their values were changed. */
  | 'MODIFIED'
  /** Their name, ignoring case; items without one count as empty. */
  | 'NAME'
  /** The start of their period. */
  | 'START';

/** What a user, or a group, may do with a profile from now on. */
export type ProfileShareInput = {
  /** NONE no longer shares it. */
  access: SharedAccess;
  /** The name of the user, or of the group. */
  name: string;
};

/** How the totals to compare with differ; the rest is the same. */
export type ProfileTotalComparison = {
  /** The start of another period, such as the year before. Requires `to`. */
  from?: string | null | undefined;
  /** Other potentials to weigh gases with. */
  gwp?: GwpSet | null | undefined;
  /** Other profiles, for example of a plan. Not with PROFILE in `groupBy`. */
  profiles?: Array<string> | null | undefined;
  /** The end of the other period. Requires `from`. */
  to?: string | null | undefined;
};

/** The properties that the items of one row share. */
export type ProfileTotalGroup =
  /** Their category, or with `depth` a category above it. */
  | 'CATEGORY'
  /** Their data item: what was used. Rows have its category, too. */
  | 'DATA_ITEM'
  /** The gas: one row for each gas of each other group, and one for amounts that are not attributed to a gas. */
  | 'GAS'
  /** Their profile. */
  | 'PROFILE';

/** A kind of record that a write can create, change or remove. */
export type RecordKind =
  /** An API key. */
  | 'API_KEY'
  /** A data category. */
  | 'DATA_CATEGORY'
  /** A data item. */
  | 'DATA_ITEM'
  /** A value of a data item; each entry of its history counts as one. */
  | 'DATA_ITEM_VALUE'
  /** An item definition. */
  | 'ITEM_DEFINITION'
  /** A value of an item definition. */
  | 'ITEM_VALUE_DEFINITION'
  /** A profile. */
  | 'PROFILE'
  /** A profile item. */
  | 'PROFILE_ITEM'
  /** A value of a profile item. */
  | 'PROFILE_ITEM_VALUE'
  /** An account. */
  | 'USER';

/** A membership to end. */
export type RemoveUserFromGroupInput = {
  /** The name of the group; NOT_FOUND if the user is no member of it. */
  group: string;
  /** The name of the user. */
  username: string;
};

/** One kind of amount that an algorithm returns; it describes the amount and does not convert it. */
export type ReturnValueInput = {
  /** Whether it is the default amount. */
  isDefault?: boolean | null | undefined;
  /** What it is per, such as `year`. */
  perUnit?: string | null | undefined;
  /** Its type, such as `CO2e`. */
  type: string;
  /** Its unit, such as `kg`. */
  unit?: string | null | undefined;
  /** The type of its value; DECIMAL when absent. */
  valueType?: ValueType | null | undefined;
};

/** An API key to revoke. */
export type RevokeApiKeyInput = {
  /** The key: its second part, or `ApiKey.uid`. */
  uid: string;
};

/** What a member of a group may do. */
export type Role =
  /** Also changes the data tree. */
  | 'DATA_ADMINISTRATOR'
  /** Also has own profiles. */
  | 'MEMBER'
  /** Reads the data tree and the profiles shared with the group. */
  | 'VIEWER';

/** Why a row is refused. */
export type RowFaultCode =
  /** It has more cells than the header; only in tables. */
  | 'CELL_COUNT'
  /** A date does not exist, or the end is before the start. */
  | 'DATE_INVALID'
  /** Another item has its data item, name and start. */
  | 'DUPLICATE_ITEM'
  /** It names several data items; the message says what to add. */
  | 'ITEM_AMBIGUOUS'
  /** It names no data item. */
  | 'ITEM_MISSING'
  /** It names a data item that does not exist. */
  | 'ITEM_UNKNOWN'
  /** An earlier row has its row key. */
  | 'KEY_REPEATED'
  /** It cannot be read; only in tables. */
  | 'MALFORMED_ROW'
  /** Several profiles have the name that it says; only in tables. */
  | 'PROFILE_AMBIGUOUS'
  /** It names no profile; only in tables. */
  | 'PROFILE_MISSING'
  /** It names a profile that does not exist or that the caller may not change; only in tables. */
  | 'PROFILE_UNKNOWN'
  /** It has too many characters; only in tables. */
  | 'ROW_TOO_LONG'
  /** It has a column that the map lacks; only in tables. */
  | 'UNKNOWN_COLUMN'
  /** A value, unit, label or key cannot be stored. */
  | 'VALUE_INVALID';

/** What is unusual about a row that can be stored. */
export type RowFlag =
  /** It is not seen in its sheet, for example because of a filter. */
  | 'HIDDEN'
  /** It is negative, and subtracted. */
  | 'NEGATIVE'
  /** It has no amount: its quantity is empty, or it cannot be calculated. */
  | 'NO_AMOUNT'
  /** Its quantity has no unit, and is taken in the unit of its item. */
  | 'NO_UNIT'
  /** An earlier row has the same cells, but for the key. */
  | 'REPEATED'
  /** It has at least ten times the median quantity of its activity. */
  | 'UNUSUAL_AMOUNT'
  /** It is of another century, or of the future. */
  | 'UNUSUAL_DATE';

/** The outcome of a row. */
export type RowOutcome =
  /** It became a profile item; in a dry run, it would. */
  | 'ADDED'
  /** The profile has an item with its row key and other content; `message` says what differs. */
  | 'CHANGED'
  /** The profile has an item with its row key; nothing was changed. */
  | 'KNOWN'
  /** It cannot be stored; `code` and `message` say why. */
  | 'REFUSED'
  /** The item with its row key was changed to what the row says; in a dry run, it would be. */
  | 'UPDATED'
  /** It was not added, because another row was refused and all or nothing was requested. */
  | 'WITHHELD';

/** A scope of the GHG Protocol. */
export type Scope =
  /** Outside of the scopes: CO2 from biomass, and gases outside of the Kyoto basket. */
  | 'OUTSIDE'
  /** Emitted by what the reporter owns or controls. */
  | 'SCOPE_1'
  /** Emitted for energy that the reporter buys, by the mean of the grid. */
  | 'SCOPE_2_LOCATION_BASED'
  /** The same, by the contract, or the residual mix. An inventory states both, and adds one. */
  | 'SCOPE_2_MARKET_BASED'
  /** Emitted by others in the value chain; `scopeThreeCategory` says where. */
  | 'SCOPE_3';

/** A fact that items are counted by. */
export type SearchFacetName =
  /** The path of the category. */
  | 'CATEGORY'
  /** The region that the figures apply to. */
  | 'REGION'
  /** The scopes of the figures; an item may count for several. */
  | 'SCOPE'
  /** The publisher, or the document if there is none. */
  | 'SOURCE'
  /** The units of the inputs; an item may count for several. */
  | 'UNIT'
  /** The year or years that the figures apply to. */
  | 'YEAR';

/** Finds only items that have one of some values of a facet. */
export type SearchFilterInput = {
  /** The facet. */
  name: SearchFacetName;
  /** From 1 to 20 values as the facet has them; a value that no item has finds nothing. */
  values: Array<string>;
};

/** The order of the items that a search finds. */
export type SearchOrder =
  /** Sorted by the path of the category, then by label. */
  | 'CATEGORY'
  /** Sorted by label. */
  | 'LABEL'
  /** The best first. */
  | 'RELEVANCE';

/** The kind of a part of a sentence. */
export type SearchReadingKind =
  /** An amount of money; `unit` is the code of the currency. */
  | 'MONEY'
  /** `own` for own or leased vehicles, or `hired`. */
  | 'OWNERSHIP'
  /** How much or how many of something. */
  | 'QUANTITY'
  /** The time of the figures: a year, a month or a day. */
  | 'TIME'
  /** Words about time and numbers that were not understood. */
  | 'UNREAD';

/** A value chosen at one level of a drill-down. */
export type SelectionInput = {
  /** The level, such as `fuel`; case-insensitive. */
  name: string;
  /** The value, such as `petrol`; case-insensitive. */
  value: string;
};

/** Who else may see and change a profile; absent fields stay as they are. */
export type ShareProfileInput = {
  /** Whether the members of its group may change its items. */
  groupMayModify?: boolean | null | undefined;
  /** Whether the members of its group may see it. */
  groupMayView?: boolean | null | undefined;
  /** The same with the members of groups, each as its role in the group allows. */
  groups?: Array<ProfileShareInput> | null | undefined;
  /** The global id of the profile, instead of `uid`; one or the other is required. */
  id?: string | number | null | undefined;
  /** Whether all users may change its items. */
  othersMayModify?: boolean | null | undefined;
  /** Whether all users may see it. */
  othersMayView?: boolean | null | undefined;
  /** The profile. */
  uid?: string | null | undefined;
  /** Users with whom it is shared by name, or no longer; others stay, and each may do what any of the sharing allows. Each at most once, and not the owner. NOT_FOUND for an unknown name. At most 100 with the groups; UPSTREAM_UNSUPPORTED in front of a remote service. */
  users?: Array<ProfileShareInput> | null | undefined;
};

/** What a profile is shared for. */
export type SharedAccess =
  /** To see it and to change its items. */
  | 'MODIFY'
  /** It is not shared. */
  | 'NONE'
  /** To see it. */
  | 'VIEW';

/** The item of an activity, by `dataItemUid`, or by `categoryPath` and `drill`; or that its rows are left out. */
export type TableActivityInput = {
  /** The category to drill down. */
  categoryPath?: string | null | undefined;
  /** The data item. */
  dataItemUid?: string | null | undefined;
  /** Selections that lead to one item. */
  drill?: Array<SelectionInput> | null | undefined;
  /** Whether its rows are left out. */
  isLeftOut?: boolean | null | undefined;
  /** The activity as the table says it, in any case, or with one unit, as `Waste [t]`, which goes before the text alone. */
  text: string;
};

/** The meaning of a column. */
export type TableColumnInput = {
  /** Its header. */
  name: string;
  /** Such as `startDate`, `search`, `quantity`, `unit`, `label.site` or `ignore`. */
  use: string;
};

/** What holds for all rows that do not say it themselves. */
export type TableConstantInput = {
  /** The text, as a cell would have it. */
  text: string;
  /** A meaning, such as `unit` or `label.site`. */
  use: string;
};

/** A cell as it should be. The row is known by what it was, so that it is not added twice. */
export type TableCorrectionInput = {
  /** The header of the column. */
  column: string;
  /** The line of the row, counted from 1. */
  line: number;
  /** The text of the cell. */
  text: string;
};

/** How a table is written. */
export type TableFormat =
  /** Cells between commas, semicolons, tabs or bars. */
  | 'CSV'
  /** A JSON object a line. */
  | 'NDJSON'
  /** A workbook, which is recognized by its bytes as well. */
  | 'XLSX';

/** What is to be done about a row. */
export type TableRowKind =
  /** It can be stored. */
  | 'READY'
  /** It is refused, and only its item has to be chosen. */
  | 'TO_CHOOSE'
  /** It can be stored, and should be looked at. */
  | 'UNUSUAL'
  /** It is refused, and has to be corrected or left out. */
  | 'WRONG';

/** What a text for a unit means, such as `gal_uk` for `gallons`. */
export type TableUnitInput = {
  /** The unit as the table says it, in any case. */
  text: string;
  /** The unit that is meant. */
  unit: string;
};

/** The interval between dates, or the length of periods, by the calendar. */
export type TimeStep =
  /** A day; 23 or 25 hours where clocks are changed. */
  | 'DAY'
  /** A calendar month; from the 31st it leads to the last day of shorter months. */
  | 'MONTH'
  /** Three calendar months. */
  | 'QUARTER'
  /** Seven days. */
  | 'WEEK'
  /** Twelve calendar months. */
  | 'YEAR';

/** A deleted profile to bring back, with everything that was in it. */
export type UndeleteProfileInput = {
  /** The global id of the profile, instead of `uid`; one or the other is required. */
  id?: string | number | null | undefined;
  /** The profile. */
  uid?: string | null | undefined;
};

/** A deleted profile item. */
export type UndeleteProfileItemInput = {
  /** The category of the item. */
  categoryPath?: string | null | undefined;
  /** The global id of the item, instead of `profileUid`, `categoryPath` and `uid`; one or the other is required. */
  id?: string | number | null | undefined;
  /** The profile. */
  profileUid?: string | null | undefined;
  /** The item. */
  uid?: string | null | undefined;
};

/** Deleted items to bring back, all or none. */
export type UndeleteProfileItemsInput = {
  /** From 1 to 1,000 items. */
  items: Array<UndeleteProfileItemInput>;
};

/** An import to undo. */
export type UndoImportInput = {
  /** The global id of the import, instead of `profileUid` and `uid`; one or the other is required. */
  id?: string | number | null | undefined;
  /** The profile. */
  profileUid?: string | null | undefined;
  /** The import. */
  uid?: string | null | undefined;
  /** Whether records that were changed after the import are undone, too, with their changes; otherwise they are kept. */
  withChanged?: boolean | null | undefined;
};

/** Changes to a data category; absent fields stay as they are. */
export type UpdateDataCategoryInput = {
  /** The version that the caller has read; CONFLICT if the record has changed since. */
  expectedVersion?: number | null | undefined;
  /** The global id of the category, instead of `path`; one or the other is required. */
  id?: string | number | null | undefined;
  /** The definition of its items; `null` removes it. */
  itemDefinitionUid?: string | null | undefined;
  /** The display name. */
  name?: string | null | undefined;
  /** The category. */
  path?: string | null | undefined;
  /** The new last segment of its path; everything below moves along. */
  segment?: string | null | undefined;
};

/** Changes to a data item; absent fields stay as they are. */
export type UpdateDataItemInput = {
  /** For a value with a history, changes the entry in effect at this time; now when absent. */
  asOf?: string | null | undefined;
  /** The category of the item. */
  categoryPath?: string | null | undefined;
  /** The end of its validity; `null` removes it. */
  endDate?: string | null | undefined;
  /** The version that the caller has read; CONFLICT if the record has changed since. */
  expectedVersion?: number | null | undefined;
  /** The global id of the item, instead of `categoryPath` and `uid`; one or the other is required. */
  id?: string | number | null | undefined;
  /** The display name; `null` clears it. */
  name?: string | null | undefined;
  /** The path segment; `null` clears it. */
  path?: string | null | undefined;
  /** The start of its validity. */
  startDate?: string | null | undefined;
  /** The item. */
  uid?: string | null | undefined;
  /** The values that change. */
  values?: Array<NewValue> | null | undefined;
};

/** Changes to a value of a data item; absent fields stay as they are. */
export type UpdateDataItemValueInput = {
  /** The category of the item. */
  categoryPath?: string | null | undefined;
  /** An entry of its history; the current one when absent. */
  entryUid?: string | null | undefined;
  /** The version that the caller has read; CONFLICT if the record has changed since. */
  expectedVersion?: number | null | undefined;
  /** The global id of the value, instead of `categoryPath`, `itemUid` and `path`; one or the other is required. */
  id?: string | number | null | undefined;
  /** The item. */
  itemUid?: string | null | undefined;
  /** The path of the value, such as `kgCO2PerKm`. */
  path?: string | null | undefined;
  /** What the value is per. */
  perUnit?: string | null | undefined;
  /** The new start date of the entry of the history. */
  startDate?: string | null | undefined;
  /** The unit of the value. */
  unit?: string | null | undefined;
  /** The new value as text; 0.10 stays 0.10. */
  value?: string | null | undefined;
};

/** Changes to several values, all or nothing. */
export type UpdateDataItemValuesInput = {
  /** From 1 to 1,000 changes. */
  changes: Array<UpdateDataItemValueInput>;
};

/** Changes to an item definition; absent fields stay as they are. */
export type UpdateItemDefinitionInput = {
  /** The new algorithm, as in docs/look-up/algorithms.md; an empty text or `null` removes it. Its syntax and names are checked. */
  algorithm?: string | null | undefined;
  /** Paths of the values that distinguish the items, in the order of the drill-down; each must be `fromData`. It stays as it is while there are items. */
  drillDown?: Array<string> | null | undefined;
  /** Calculations to try it with, at most 50; `check` has their amounts before and after. */
  examples?: Array<DefinitionExample> | null | undefined;
  /** The version that the caller has read; CONFLICT if the record has changed since. */
  expectedVersion?: number | null | undefined;
  /** The global id of the definition, instead of `uid`; one or the other is required. */
  id?: string | number | null | undefined;
  /** The name of the definition. */
  name?: string | null | undefined;
  /** All amounts that the algorithm returns. */
  returnValues?: Array<ReturnValueInput> | null | undefined;
  /** The definition. */
  uid?: string | null | undefined;
};

/** Changes to a value of an item definition; absent fields stay as they are. */
export type UpdateItemValueDefinitionInput = {
  /** The new algorithm, as in docs/look-up/algorithms.md; an empty text or `null` removes it. Its syntax and names are checked. */
  algorithm?: string | null | undefined;
  /** The path of another value, under which the algorithm reads this one, in its unit. */
  aliasedTo?: string | null | undefined;
  /** The API versions that have it; both when absent. */
  apiVersions?: Array<ApiVersion> | null | undefined;
  /** The only values that are allowed. */
  choices?: Array<SelectionInput> | null | undefined;
  /** The value that counts where there is none. */
  defaultValue?: string | null | undefined;
  /** Calculations to try it with, at most 50; `check` has their amounts before and after. */
  examples?: Array<DefinitionExample> | null | undefined;
  /** The version of the item definition that the caller has read; CONFLICT if it has changed since. */
  expectedVersion?: number | null | undefined;
  /** Whether it is stored with items; `false` when absent. */
  fromData?: boolean | null | undefined;
  /** Whether it is an input of callers; `false` when absent. */
  fromProfile?: boolean | null | undefined;
  /** The global id of the value definition, instead of `itemDefinitionUid` and `uid`; one or the other is required. */
  id?: string | number | null | undefined;
  /** The definition that it belongs to. */
  itemDefinitionUid?: string | null | undefined;
  /** The display name; the path when absent. */
  name?: string | null | undefined;
  /** Its new name, also in the drill-down and for aliases; an algorithm that reads it is updated. */
  path?: string | null | undefined;
  /** What the value is per, such as `year` or `kWh`. */
  perUnit?: string | null | undefined;
  /** The value definition. */
  uid?: string | null | undefined;
  /** The unit of the value, such as `km`. */
  unit?: string | null | undefined;
  /** The kind of value, as `valueDefinition { uid }` of another one; instead of `valueType`. */
  valueDefinitionUid?: string | null | undefined;
  /** How its text is interpreted; a new value needs it, or a `valueDefinitionUid`. */
  valueType?: ValueType | null | undefined;
};

/** Changes to how a profile is described; absent fields stay as they are. */
export type UpdateProfileInput = {
  /** The global id of the profile, instead of `uid`; one or the other is required. */
  id?: string | number | null | undefined;
  /** The labels that change; others stay as they are. */
  labels?: Array<LabelInput> | null | undefined;
  /** The display name; `null` clears it. */
  name?: string | null | undefined;
  /** A text of up to 2,000 characters; `null` clears it. */
  note?: string | null | undefined;
  /** The profile. */
  uid?: string | null | undefined;
};

/** Changes to a profile item; absent fields stay as they are. */
export type UpdateProfileItemInput = {
  /** The category of the item. */
  categoryPath?: string | null | undefined;
  /** The end of its period; `null` removes it. */
  endDate?: string | null | undefined;
  /** The version that the caller has read; CONFLICT if the record has changed since. */
  expectedVersion?: number | null | undefined;
  /** The global id of the item, instead of `profileUid`, `categoryPath` and `uid`; one or the other is required. */
  id?: string | number | null | undefined;
  /** The labels that change; others stay as they are. */
  labels?: Array<LabelInput> | null | undefined;
  /** Distinguishes items with the same data item; an empty text or `null` clears it. */
  name?: string | null | undefined;
  /** A text of up to 2,000 characters; an empty text or `null` clears it. */
  note?: string | null | undefined;
  /** The profile. */
  profileUid?: string | null | undefined;
  /** The start of its period, truncated to the minute. */
  startDate?: string | null | undefined;
  /** The item. */
  uid?: string | null | undefined;
  /** The values that change. */
  values?: Array<InputValue> | null | undefined;
};

/** Changes to a value of a profile item; absent fields stay as they are. */
export type UpdateProfileItemValueInput = {
  /** The category of the item. */
  categoryPath?: string | null | undefined;
  /** The version that the caller has read; CONFLICT if the record has changed since. */
  expectedVersion?: number | null | undefined;
  /** The global id of the value, instead of `profileUid`, `categoryPath`, `itemUid` and `path`; one or the other is required. */
  id?: string | number | null | undefined;
  /** The item. */
  itemUid?: string | null | undefined;
  /** The path of the value, such as `distance`. */
  path?: string | null | undefined;
  /** What the value is per, such as `month`. `none` for a quantity of a whole time, such as the 1,000 kWh of a monthly bill: of a profile item from its start to its end, or of a single event whose amount is per `none`. */
  perUnit?: string | null | undefined;
  /** The profile. */
  profileUid?: string | null | undefined;
  /** The unit of the value, such as `mi`. */
  unit?: string | null | undefined;
  /** The new value as text. */
  value?: string | null | undefined;
};

/** Changes to several profile items, all or nothing. */
export type UpdateProfileItemsInput = {
  /** From 1 to 1,000 changes. */
  changes: Array<UpdateProfileItemInput>;
};

/** Changes to an account; absent fields stay as they are. */
export type UpdateUserInput = {
  /** Whether the user is refused, with all sessions and API keys, from the next request on. CONFLICT for the last administrator who is not disabled. */
  isDisabled?: boolean | null | undefined;
  /** A password of 8 to 200 characters. It is in no response and in no log. A new one ends all sessions; API keys stay valid. */
  password?: string | null | undefined;
  /** The name of the user. */
  username: string;
};

/** A group of a new user. */
export type UserGroupInput = {
  /** The name of the group. */
  name: string;
  /** What the user may do in it. */
  role?: Role | null | undefined;
};

/** How the text of a value is interpreted. */
export type ValueType =
  /** `true` or `1`, `false` or `0`, in any case. Shown as stored; algorithms read `true` or `false`. */
  | 'BOOLEAN'
  /** A date and time in ISO 8601. */
  | 'DATE'
  /** A decimal number. */
  | 'DECIMAL'
  /** A whole number. */
  | 'INTEGER'
  /** Text. */
  | 'TEXT'
  /** Any text. */
  | 'UNSPECIFIED';

/** Whose vehicles are meant. */
export type VehicleOwnership =
  /** Vehicles of others, which count in scope 3. */
  | 'HIRED'
  /** Own or leased vehicles, which count in scope 1. */
  | 'OWN';

export type AddUserToGroupMutationVariables = Exact<{
  input: AddUserToGroupInput;
}>;


export type AddUserToGroupMutation = { addUserToGroup: { user: { username: string, groups: Array<{ name: string, role: Role }> } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type AmountAtTwoDatesQueryVariables = Exact<{
  categoryPath: string;
  uid: string;
  inputs: Array<InputValue> | InputValue;
  earlier: string;
  later: string;
}>;


export type AmountAtTwoDatesQuery = { dataItem: { label: string, earlier: { value: number | null, unit: string, perUnit: string | null } | null, later: { value: number | null, unit: string, perUnit: string | null } | null } | null };

export type AmountFragment = { value: number | null, unit: string, perUnit: string | null };

export type AmountOnTheFlyQueryVariables = Exact<{
  categoryPath: string;
  drill: Array<SelectionInput> | SelectionInput;
  inputs: Array<InputValue> | InputValue;
  returnUnit?: string | null | undefined;
  returnPerUnit?: string | null | undefined;
}>;


export type AmountOnTheFlyQuery = { dataItem: { label: string, amount: { value: number | null, unit: string, perUnit: string | null, amountPerMonth: number | null, amounts: Array<{ type: string, value: number | null, unit: string | null, perUnit: string | null, isDefault: boolean }>, notes: Array<{ type: string, text: string }> } | null } | null };

export type AmountWithSourcesQueryVariables = Exact<{
  categoryPath: string;
  itemUid?: string | null | undefined;
  select?: string | null | undefined;
  inputs?: Array<InputValue> | InputValue | null | undefined;
  returnUnit?: string | null | undefined;
  returnPerUnit?: string | null | undefined;
  asOf?: string | null | undefined;
  gwp?: GwpSet | null | undefined;
}>;


export type AmountWithSourcesQuery = { dataItem: { uid: string, title: string, amount: { headline: number | null, value: number | null, unit: string, perUnit: string | null, amounts: Array<{ type: string, value: number | null, unit: string | null, perUnit: string | null, facts: { scope: Scope | null, region: string | null, edition: string | null } | null }>, notes: Array<{ code: NoteCode | null, text: string }>, explanation: { asOf: string, values: Array<{ path: string, origin: ExplainedValueOrigin, givenValue: string, givenUnit: string | null, givenPerUnit: string | null, isUsed: boolean }>, lookUps: Array<{ categoryPath: string, path: string, isFound: boolean, value: string | null }>, sources: Array<{ itemSource: string | null, provenance: { source: string, publisher: string | null, year: string | null, licence: string | null } | null }> } | null } | null } | null };

export type AmountsManyQueryVariables = Exact<{
  requests: Array<CalculationRequest> | CalculationRequest;
}>;


export type AmountsManyQuery = { calculate: Array<{ index: number, result: { value: number | null, unit: string, perUnit: string | null } | null, error: { code: ErrorCode, field: Array<string> | null, message: string } | null }> | null };

export type AmountsOverTimeQueryVariables = Exact<{
  path: string;
  drill: Array<SelectionInput> | SelectionInput;
  inputs: Array<InputValue> | InputValue;
  from: string;
  to: string;
}>;


export type AmountsOverTimeQuery = { dataItem: { label: string, amountsOverTime: Array<{ date: string, result: { value: number | null, unit: string, perUnit: string | null } | null, error: { code: ErrorCode, field: Array<string> | null, message: string } | null }> | null } | null };

export type ApiKeysQueryVariables = Exact<{ [key: string]: never; }>;


export type ApiKeysQuery = { viewer: { username: string, apiKeys: Array<{ uid: string, name: string, isReadOnly: boolean, expires: string | null }> | null } | null };

export type AuditLogQueryVariables = Exact<{
  categoryPath?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  last?: number | null | undefined;
}>;


export type AuditLogQuery = { auditEntries: { totalCount: number, nodes: Array<{ number: number, time: string, userName: string, action: AuditAction, kind: RecordKind, path: string, fields: Array<{ field: string, before: string | null, after: string | null }> }> } | null };

export type CallerRightsQueryVariables = Exact<{ [key: string]: never; }>;


export type CallerRightsQuery = { profileActions: { allowCreate: boolean } | null };

export type CategoryTotalQueryVariables = Exact<{
  profile: string;
  path: string;
  from: string;
  to: string;
}>;


export type CategoryTotalQuery = { profile: { category: { total: { value: number | null, unit: string, perUnit: string | null, itemCount: number, isComplete: boolean | null } | null, items: { totalCount: number, nodes: Array<{ name: string | null, amount: { value: number | null, unit: string, perUnit: string | null } | null }> } | null } } | null };

export type ChangesSinceQueryVariables = Exact<{
  time: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ChangesSinceQuery = { changesSince: { hasNextPage: boolean, endCursor: string | null, until: string, nodes: Array<{ kind: ChangedKind, uid: string, time: string, isDeleted: boolean, categoryPath: string | null, profileUid: string | null }> } | null };

export type CompareQueryVariables = Exact<{
  requests: Array<CalculationRequest> | CalculationRequest;
  returnUnit?: string | null | undefined;
  returnPerUnit?: string | null | undefined;
}>;


export type CompareQuery = { calculate: Array<{ index: number, timesFirst: number | null, dataItem: { uid: string, title: string, dataCategory: { path: string } | null, provenance: { region: string | null, year: string | null, publisher: string | null } | null } | null, result: { headline: number | null, unit: string, perUnit: string | null, notes: Array<{ code: NoteCode | null, text: string }> } | null, errors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> }> | null };

export type CreateApiKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type CreateApiKeyMutation = { createApiKey: { key: string | null, apiKey: { uid: string, username: string, name: string, isReadOnly: boolean, created: string, expires: string | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type CreateDataCategoryMutationVariables = Exact<{
  input: CreateDataCategoryInput;
}>;


export type CreateDataCategoryMutation = { createDataCategory: { dataCategory: { uid: string, path: string, name: string, parent: { path: string } | null, itemDefinition: { name: string } | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type CreateDataItemMutationVariables = Exact<{
  input: CreateDataItemInput;
}>;


export type CreateDataItemMutation = { createDataItem: { dataItem: { uid: string, path: string, name: string | null, label: string, startDate: string | null, endDate: string | null, version: number | null, itemValues: Array<{ path: string, value: string, unit: string | null, perUnit: string | null }> | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type CreateHistoryEntryMutationVariables = Exact<{
  input: CreateDataItemValueEntriesInput;
  path: string;
}>;


export type CreateHistoryEntryMutation = { createDataItemValueEntries: { dataItem: { uid: string, itemValue: { value: string, history: Array<{ uid: string, value: string, startDate: string }> | null } | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type CreateItemDefinitionMutationVariables = Exact<{
  input: CreateItemDefinitionInput;
}>;


export type CreateItemDefinitionMutation = { createItemDefinition: { itemDefinition: { uid: string, name: string, drillDown: Array<string>, version: number | null, returnValues: Array<{ type: string, valueType: ValueType, unit: string | null, perUnit: string | null, isDefault: boolean }> | null, itemValueDefinitions: Array<{ path: string, unit: string | null, choices: Array<{ name: string, value: string }> }> | null } | null, check: { warnings: Array<string>, dataItems: number, profileItems: number, examples: Array<{ before: { value: number | null, failure: string | null, failureCode: ErrorCode | null } | null, after: { value: number | null, unit: string, perUnit: string | null, failure: string | null, failureCode: ErrorCode | null, amounts: Array<{ type: string, value: number | null }>, notes: Array<{ text: string }> } }> } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type CreateItemValueDefinitionMutationVariables = Exact<{
  input: CreateItemValueDefinitionInput;
}>;


export type CreateItemValueDefinitionMutation = { createItemValueDefinition: { itemValueDefinition: { uid: string, path: string, name: string, fromData: boolean, fromProfile: boolean, unit: string | null, perUnit: string | null, defaultValue: string | null, itemDefinition: { version: number | null } | null } | null, check: { warnings: Array<string>, dataItems: number, profileItems: number, examples: Array<{ before: { value: number | null, failure: string | null, failureCode: ErrorCode | null } | null, after: { value: number | null, unit: string, perUnit: string | null, failure: string | null, failureCode: ErrorCode | null, amounts: Array<{ type: string, value: number | null }>, notes: Array<{ text: string }> } }> } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type CreateProfileItemMutationVariables = Exact<{
  profileUid: string;
  categoryPath: string;
  itemUid?: string | null | undefined;
  select?: string | null | undefined;
  inputs?: Array<InputValue> | InputValue | null | undefined;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  name?: string | null | undefined;
  note?: string | null | undefined;
  labels?: Array<LabelInput> | LabelInput | null | undefined;
  reason?: string | null | undefined;
}>;


export type CreateProfileItemMutation = { createProfileItem: { profileItem: { uid: string, name: string | null, note: string | null, startDate: string | null, endDate: string | null, version: number | null, labels: Array<{ key: string, value: string }> | null, dataItem: { title: string } | null, itemValues: Array<{ path: string, value: string, unit: string | null, perUnit: string | null }> | null, emitted: { value: number | null, unit: string } | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type CreateProfileItemsMutationVariables = Exact<{
  input: CreateProfileItemsInput;
}>;


export type CreateProfileItemsMutation = { createProfileItems: { profileItems: Array<{ uid: string, name: string | null, dataCategory: { path: string } | null, amount: { value: number | null, unit: string, perUnit: string | null } | null }> | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type CreateProfileMutationVariables = Exact<{
  name?: string | null | undefined;
  note?: string | null | undefined;
  labels?: Array<LabelInput> | LabelInput | null | undefined;
  reason?: string | null | undefined;
}>;


export type CreateProfileMutation = { createProfile: { profile: { uid: string, name: string | null, created: string | null, labels: Array<{ key: string, value: string }> | null, permission: { ownerUsername: string, groupName: string } | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type CreateUserMutationVariables = Exact<{
  input: CreateUserInput;
}>;


export type CreateUserMutation = { createUser: { user: { username: string, groups: Array<{ name: string, role: Role }> } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type DataItemValueQueryVariables = Exact<{
  categoryPath: string;
  itemUid: string;
  path: string;
}>;


export type DataItemValueQuery = { dataItemValue: { uid: string, path: string, name: string, value: string, decimalValue: string | null, unit: string | null, perUnit: string | null, startDate: string, created: string | null, modified: string | null, itemValueDefinition: { uid: string, path: string, name: string, fromData: boolean, fromProfile: boolean, valueDefinition: { uid: string, name: string, valueType: ValueType } }, dataItem: { uid: string, label: string } | null, actions: { allowView: boolean, allowModify: boolean } | null } | null };

export type DeepPageQueryVariables = Exact<{
  path: string;
  first: number;
  after: string;
}>;


export type DeepPageQuery = { dataCategory: { items: { pageInfo: { hasPreviousPage: boolean, hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ uid: string, label: string }> } | null } | null };

export type DeleteDataCategoryMutationVariables = Exact<{
  input: DeleteDataCategoryInput;
}>;


export type DeleteDataCategoryMutation = { deleteDataCategory: { deletedId: string | null, dataCategory: { path: string, children: Array<{ path: string }> | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type DeleteDataItemMutationVariables = Exact<{
  input: DeleteDataItemInput;
}>;


export type DeleteDataItemMutation = { deleteDataItem: { deletedId: string | null, dataCategory: { path: string, items: { totalCount: number } | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type DeleteHistoryEntryMutationVariables = Exact<{
  input: DeleteDataItemValueEntryInput;
}>;


export type DeleteHistoryEntryMutation = { deleteDataItemValueEntry: { deletedId: string | null, dataItemValue: { path: string, value: string, startDate: string } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type DeleteItemDefinitionMutationVariables = Exact<{
  input: DeleteItemDefinitionInput;
}>;


export type DeleteItemDefinitionMutation = { deleteItemDefinition: { deletedId: string | null, itemDefinition: { uid: string } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type DeleteItemValueDefinitionMutationVariables = Exact<{
  input: DeleteItemValueDefinitionInput;
}>;


export type DeleteItemValueDefinitionMutation = { deleteItemValueDefinition: { deletedId: string | null, itemDefinition: { uid: string, version: number | null, itemValueDefinitions: Array<{ path: string }> | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type DeleteProfileItemMutationVariables = Exact<{
  profileUid: string;
  categoryPath: string;
  recordUid: string;
  expectedVersion?: number | null | undefined;
  reason?: string | null | undefined;
}>;


export type DeleteProfileItemMutation = { deleteProfileItem: { deletedId: string | null, profile: { uid: string } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type DeleteProfileItemsMutationVariables = Exact<{
  input: DeleteProfileItemsInput;
}>;


export type DeleteProfileItemsMutation = { deleteProfileItems: { deletedIds: Array<string>, profile: { uid: string, items: { totalCount: number } | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type DeleteProfileMutationVariables = Exact<{
  uid: string;
}>;


export type DeleteProfileMutation = { deleteProfile: { deletedId: string | null, deletedProfile: { uid: string | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type DescribeCategoryQueryVariables = Exact<{
  categoryPath?: string | null | undefined;
  select?: string | null | undefined;
}>;


export type DescribeCategoryQuery = { dataCategory: { path: string, name: string, description: string | null, method: string | null, children: Array<{ path: string, name: string }> | null, provenance: { source: string, publisher: string | null, year: string | null, region: string | null, licence: string | null } | null, itemDefinition: { name: string, drillDown: Array<string>, itemValueDefinitions: Array<{ path: string, name: string, fromProfile: boolean, unit: string | null, perUnit: string | null, defaultValue: string | null, choices: Array<{ value: string }>, valueDefinition: { valueType: ValueType } }> | null } | null, drillDown: { level: string | null, isComplete: boolean, choices: Array<{ name: string, value: string }> } | null } | null };

export type DrillDownQueryVariables = Exact<{
  path: string;
  selections?: Array<SelectionInput> | SelectionInput | null | undefined;
}>;


export type DrillDownQuery = { dataCategory: { drillDown: { isComplete: boolean, level: string | null, selections: Array<{ name: string, value: string }>, choices: Array<{ name: string, value: string }> } | null } | null };

export type EditsOfAProfileQueryVariables = Exact<{
  uid: string;
  from?: string | null | undefined;
  to?: string | null | undefined;
  changedSince?: string | null | undefined;
  changedBefore?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type EditsOfAProfileQuery = { profile: { edits: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ time: string, userName: string, reason: string | null, action: ProfileItemEditAction, itemId: string | null, itemName: string | null, isItemDeleted: boolean, categoryPath: string | null, import: { fileName: string | null } | null, dataItem: { label: string } | null, fields: Array<{ field: string, before: string | null, after: string | null }> }> } | null } | null };

export type ExplainedAmountQueryVariables = Exact<{
  categoryPath: string;
  drill: Array<SelectionInput> | SelectionInput;
  inputs: Array<InputValue> | InputValue;
}>;


export type ExplainedAmountQuery = { dataItem: { label: string, amount: { value: number | null, unit: string, perUnit: string | null, amounts: Array<{ type: string, facts: { scope: Scope | null, scopeThreeCategory: number | null, lifeCycle: LifeCyclePart | null, gwp: GwpSet | null, quality: string | null, region: string | null, edition: string | null, licence: string | null, row: string | null } | null }>, explanation: { asOf: string, definitionVersion: number | null, values: Array<{ path: string, origin: ExplainedValueOrigin, givenValue: string, givenUnit: string | null, givenPerUnit: string | null, convertedValue: string, convertedUnit: string | null, convertedPerUnit: string | null, boundAs: string, isUsed: boolean }>, lookUps: Array<{ categoryPath: string, path: string, isFound: boolean, value: string | null, drill: Array<{ name: string, value: string }> }>, derivation: { result: number | null, steps: Array<{ index: number, operation: string | null, operands: Array<number>, value: number | null, unit: string | null, perUnit: string | null, name: string | null, line: number | null, origin: DerivationOrigin | null, path: string | null, categoryPath: string | null, row: string | null, startDate: string | null, count: number | null, drill: Array<{ name: string, value: string }> }>, amounts: Array<{ type: string, step: number }> } | null, editionSteps: Array<{ from: string, note: string }>, calculated: { type: string, value: number | null, unit: string | null, perUnit: string | null } | null, sources: Array<{ itemSource: string | null, dataCategory: { path: string, name: string } | null, provenance: { source: string, publisher: string | null, year: string | null, licence: string | null } | null }> } | null } | null } | null };

export type ExploreAddEntryMutationVariables = Exact<{
  input: CreateDataItemValueEntriesInput;
  dryRun?: boolean | null | undefined;
  idempotencyKey?: string | null | undefined;
}>;


export type ExploreAddEntryMutation = { createDataItemValueEntries: { changes: { fields: Array<{ path: string, field: string, before: string | null, after: string | null }> } | null, dataItem: { itemValues: Array<{ path: string, value: string }> | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string, currentVersion: number | null }> } | null };

export type ExploreAddItemMutationVariables = Exact<{
  input: CreateProfileItemInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ExploreAddItemMutation = { createProfileItem: { profileItem: { id: string, uid: string, version: number | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type ExploreAddItemsMutationVariables = Exact<{
  input: CreateProfileItemsInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ExploreAddItemsMutation = { createProfileItems: { profileItems: Array<{ id: string, uid: string, version: number | null }> | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type ExploreAmountQueryVariables = Exact<{
  categoryPath: string;
  uid: string;
  inputs?: Array<InputValue> | InputValue | null | undefined;
  asOf?: string | null | undefined;
  returnPerUnit?: string | null | undefined;
}>;


export type ExploreAmountQuery = { dataItem: { amount: { headline: number | null, unit: string, perUnit: string | null, amounts: Array<{ type: string, isDefault: boolean, facts: { row: string | null, edition: string | null, region: string | null } | null }>, scopes: { parts: Array<{ scope: Scope | null, scopeThreeCategory: number | null, lifeCycle: LifeCyclePart | null, value: number | null, isIncluded: boolean }> }, gases: { unit: string, perUnit: string | null, parts: Array<{ type: string, gas: Gas, value: number | null, isIncluded: boolean }> }, notes: Array<{ text: string, code: NoteCode | null, amountType: string | null, from: string | null, to: string | null }> } | null } | null };

export type ExploreAncestorsQueryVariables = Exact<{
  path: string;
}>;


export type ExploreAncestorsQuery = { dataCategory: { path: string, name: string, parent: { path: string, name: string, parent: { path: string, name: string, parent: { path: string, name: string, parent: { path: string, name: string, parent: { path: string, name: string } | null } | null } | null } | null } | null } | null };

export type NamedFragment = { path: string, name: string };

export type ExploreAnswerQueryVariables = Exact<{
  text: string;
  locale?: string | null | undefined;
}>;


export type ExploreAnswerQuery = { suggest: Array<{ asOf: string | null, categoryPath: string, ownership: VehicleOwnership | null, reason: string, inputs: Array<{ path: string, label: string, value: string, unit: string | null, perUnit: string | null, text: string | null }>, readings: Array<{ kind: SearchReadingKind, text: string, start: number, end: number, value: string | null, unit: string | null, perUnit: string | null, alternatives: Array<{ value: string, text: string }> }>, item: { uid: string, title: string, dataCategory: { name: string } | null, userValueChoices: Array<{ path: string, definition: { name: string, unit: string | null, perUnit: string | null, choices: Array<{ name: string, value: string }> } | null }> | null, figure: { history: Array<{ startDate: string, value: string }> | null } | null, provenance: { source: string, region: string | null, year: string | null, licence: string | null, licenceUrl: string | null } | null }, amount: { headline: number | null, unit: string, perUnit: string | null, scopes: { parts: Array<{ scope: Scope | null, scopeThreeCategory: number | null, lifeCycle: LifeCyclePart | null, value: number | null, isIncluded: boolean }> }, notes: Array<{ code: NoteCode | null, text: string }> } | null }> | null };

export type ExploreAuditQueryVariables = Exact<{
  categoryPath?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type ExploreAuditQuery = { auditEntries: { totalCount: number, pageInfo: { hasPreviousPage: boolean, hasNextPage: boolean, startCursor: string | null, endCursor: string | null }, nodes: Array<{ number: number, time: string, userUid: string | null, userName: string, requestId: string | null, reason: string | null, action: AuditAction, kind: RecordKind, uid: string, path: string, previousDigest: string, digest: string, fields: Array<{ field: string, before: string | null, after: string | null }> }> } | null };

export type ExploreCategoryQueryVariables = Exact<{
  path?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ExploreCategoryQuery = { dataCategory: { path: string, name: string, description: string | null, method: string | null, similar: Array<{ path: string, use: string, category: { name: string } | null }>, children: Array<{ path: string, name: string, description: string | null, isLookUp: boolean | null, children: Array<{ name: string }> | null }> | null, provenance: { source: string, publisher: string | null, shortPublisher: string | null, year: string | null, region: string | null, licence: string | null, licenceUrl: string | null, url: string | null } | null, itemDefinition: { drillDown: Array<string>, itemValueDefinitions: Array<{ path: string, name: string, fromData: boolean, unit: string | null, perUnit: string | null }> | null } | null, items: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ uid: string, title: string, label: string, unitAmount: { per: string, amount: { headline: number | null, unit: string } } | null, itemValues: Array<{ path: string, value: string }> | null }> } | null } | null };

export type ExploreChangeItemMutationVariables = Exact<{
  input: UpdateProfileItemInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ExploreChangeItemMutation = { updateProfileItem: { profileItem: { id: string, name: string | null, note: string | null, startDate: string | null, endDate: string | null, version: number | null, labels: Array<{ key: string, value: string }> | null, itemValues: Array<{ path: string, name: string, value: string, unit: string | null, perUnit: string | null }> | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string, currentVersion: number | null }> } | null };

export type ExploreChangeItemsMutationVariables = Exact<{
  input: UpdateProfileItemsInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ExploreChangeItemsMutation = { updateProfileItems: { profileItems: Array<{ id: string, version: number | null }> | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string, currentVersion: number | null }> } | null };

export type ExploreChangeValueMutationVariables = Exact<{
  input: UpdateDataItemValueInput;
  dryRun?: boolean | null | undefined;
  idempotencyKey?: string | null | undefined;
}>;


export type ExploreChangeValueMutation = { updateDataItemValue: { changes: { fields: Array<{ path: string, field: string, before: string | null, after: string | null }> } | null, dataItemValue: { value: string, startDate: string } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string, currentVersion: number | null }> } | null };

export type ExploreCreateProfileMutationVariables = Exact<{
  input?: CreateProfileInput | null | undefined;
  idempotencyKey?: string | null | undefined;
}>;


export type ExploreCreateProfileMutation = { createProfile: { profile: { uid: string } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type ExploreDeleteItemMutationVariables = Exact<{
  input: DeleteProfileItemInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ExploreDeleteItemMutation = { deleteProfileItem: { userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string, currentVersion: number | null }> } | null };

export type ExploreDeleteItemsMutationVariables = Exact<{
  input: DeleteProfileItemsInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ExploreDeleteItemsMutation = { deleteProfileItems: { deletedIds: Array<string>, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string, currentVersion: number | null }> } | null };

export type ExploreDerivationQueryVariables = Exact<{
  categoryPath: string;
  uid: string;
  inputs?: Array<InputValue> | InputValue | null | undefined;
  asOf?: string | null | undefined;
  returnPerUnit?: string | null | undefined;
}>;


export type ExploreDerivationQuery = { dataItem: { amount: { explanation: { derivation: { result: number | null, steps: Array<{ index: number, operation: string | null, operands: Array<number>, value: number | null, unit: string | null, perUnit: string | null, name: string | null, origin: DerivationOrigin | null, path: string | null, categoryPath: string | null, row: string | null, startDate: string | null, drill: Array<{ name: string, value: string }> }>, amounts: Array<{ type: string, step: number }> } | null, sources: Array<{ itemSource: string | null, dataCategory: { path: string, name: string } | null, provenance: { source: string, publisher: string | null, year: string | null, licence: string | null } | null }> } | null } | null } | null };

export type ExploreEditsQueryVariables = Exact<{
  id: string | number;
}>;


export type ExploreEditsQuery = { node:
    | { id: string, edits: { totalCount: number, nodes: Array<{ time: string, userName: string, action: ProfileItemEditAction, fields: Array<{ field: string, before: string | null, after: string | null }> }> } | null }
    | Record<PropertyKey, never>
   | null };

export type ExploreEntryAmountQueryVariables = Exact<{
  categoryPath: string;
  uid: string;
  inputs?: Array<InputValue> | InputValue | null | undefined;
  asOf?: string | null | undefined;
  withAmount: boolean;
}>;


export type ExploreEntryAmountQuery = { dataItem: { userValueChoices: Array<{ path: string, defaultValue: string | null, definition: { name: string, unit: string | null, perUnit: string | null, commonUnits: Array<string>, valueDefinition: { valueType: ValueType } } | null }> | null, amount?: { headline: number | null, unit: string, scopes: { parts: Array<{ scope: Scope | null, scopeThreeCategory: number | null, value: number | null, isIncluded: boolean }> } } | null } | null };

export type ExploreEntryQueryVariables = Exact<{
  text: string;
  first?: number | null | undefined;
  locale?: string | null | undefined;
}>;


export type ExploreEntryQuery = { suggest: Array<{ ownership: VehicleOwnership | null, readings: Array<{ kind: SearchReadingKind }>, item: { uid: string, title: string, dataCategory: { path: string, name: string } | null, figure: { name: string, value: string, unit: string | null, perUnit: string | null } | null, provenance: { region: string | null, year: string | null, shortPublisher: string | null, publisher: string | null } | null }, inputs: Array<{ path: string, value: string, unit: string | null, perUnit: string | null }> }> | null, search: { items: { nodes: Array<{ uid: string, title: string, dataCategory: { path: string, name: string } | null, figure: { name: string, value: string, unit: string | null, perUnit: string | null } | null, provenance: { region: string | null, year: string | null, shortPublisher: string | null, publisher: string | null } | null }> } } | null };

export type EntryItemFragment = { uid: string, title: string, dataCategory: { path: string, name: string } | null, figure: { name: string, value: string, unit: string | null, perUnit: string | null } | null, provenance: { region: string | null, year: string | null, shortPublisher: string | null, publisher: string | null } | null };

export type ExploreFiguresQueryVariables = Exact<{ [key: string]: never; }>;


export type ExploreFiguresQuery = { energy: { figure: { value: string, unit: string | null } | null } | null, travel: { figure: { value: string, unit: string | null } | null } | null, freight: { figure: { value: string, unit: string | null } | null } | null, spending: { figure: { value: string, unit: string | null } | null } | null, food: { figure: { value: string, unit: string | null } | null } | null, waste: { figure: { value: string, unit: string | null } | null } | null, gases: { figure: { value: string, unit: string | null } | null } | null, materials: { figure: { value: string, unit: string | null } | null } | null };

export type ShownFragment = { figure: { value: string, unit: string | null } | null };

export type ExploreHistoryQueryVariables = Exact<{
  categoryPath: string;
  uid: string;
  path: string;
}>;


export type ExploreHistoryQuery = { dataItem: { uid: string, title: string, figure: { path: string, name: string, value: string, unit: string | null, perUnit: string | null, history: Array<{ startDate: string, value: string }> | null } | null } | null };

export type ExploreImportMutationVariables = Exact<{
  input: ImportTableInput;
  dryRun?: boolean | null | undefined;
  idempotencyKey?: string | null | undefined;
}>;


export type ExploreImportMutation = { importTable: { report: { added: number, updated: number, known: number, changed: number, toChoose: number, wrong: number, unusual: number, activityCount: number, kilograms: number, start: string | null, end: string | null, scopes: { parts: Array<{ scope: Scope | null, value: number | null, isIncluded: boolean }> }, columns: Array<{ name: string, use: string, unit: string | null, isLeftOut: boolean }>, notation: { decimalComma: boolean | null, numberText: string | null, number: string | null, isNumberOpen: boolean, dateFormat: string | null, dateText: string | null, date: string | null, isDateOpen: boolean }, activities: Array<{ text: string, unit: string | null, unitChoices: Array<string>, rows: number, quantity: number | null, certainty: ActivityCertainty, kilograms: number | null, dataItem: { uid: string, title: string, dataCategory: { path: string, name: string } | null, figure: { value: string, unit: string | null, perUnit: string | null } | null, provenance: { shortPublisher: string | null, year: string | null } | null } | null, candidates: Array<{ kilograms: number | null, dataItem: { uid: string, title: string, dataCategory: { path: string, name: string } | null, figure: { value: string, unit: string | null, perUnit: string | null } | null, provenance: { shortPublisher: string | null, year: string | null } | null } }> }>, sums: Array<{ categoryPath: string, period: string, rows: number, kilograms: number, without: number }>, rows: Array<{ line: number, kind: TableRowKind, outcome: RowOutcome, cells: Array<string> | null, kilograms: number | null, message: string | null, flags: Array<RowFlag>, faults: Array<{ code: RowFaultCode, field: Array<string> | null, message: string }> }>, leftOut: Array<{ line: number, reason: LeftOutReason, text: string }>, interruption: { code: ErrorCode, message: string, nextLine: number } | null } | null, imports: Array<{ uid: string, sums: Array<{ kilograms: number }> }>, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type ImportedItemFragment = { uid: string, title: string, dataCategory: { path: string, name: string } | null, figure: { value: string, unit: string | null, perUnit: string | null } | null, provenance: { shortPublisher: string | null, year: string | null } | null };

export type ExploreItemQueryVariables = Exact<{
  categoryPath: string;
  uid?: string | null | undefined;
  drill?: Array<SelectionInput> | SelectionInput | null | undefined;
}>;


export type ExploreItemQuery = { dataItem: { uid: string, title: string, label: string, source: string | null, provenance: { source: string, publisher: string | null, shortPublisher: string | null, year: string | null, region: string | null, licence: string | null, licenceUrl: string | null, url: string | null } | null, dataCategory: { path: string, name: string, description: string | null, method: string | null, similar: Array<{ path: string, use: string, category: { name: string } | null }> } | null, figure: { path: string, name: string, value: string, unit: string | null, perUnit: string | null, history: Array<{ startDate: string, value: string }> | null } | null, itemDefinition: { drillDown: Array<string> } | null, userValueChoices: Array<{ path: string, defaultValue: string | null, definition: { name: string, unit: string | null, perUnit: string | null, commonUnits: Array<string>, choices: Array<{ name: string, value: string }>, valueDefinition: { valueType: ValueType } } | null }> | null, itemValues: Array<{ path: string, name: string, value: string, unit: string | null, perUnit: string | null, startDate: string }> | null } | null };

export type ExploreKeysQueryVariables = Exact<{ [key: string]: never; }>;


export type ExploreKeysQuery = { viewer: { apiKeys: Array<{ uid: string, name: string, isReadOnly: boolean, lastCharacters: string, created: string, expires: string | null, lastUsed: string | null }> | null } | null };

export type ExploreOtherFiguresQueryVariables = Exact<{
  title: string;
  inputs?: Array<InputValue> | InputValue | null | undefined;
  dates?: Array<string> | string | null | undefined;
  returnPerUnit?: string | null | undefined;
}>;


export type ExploreOtherFiguresQuery = { search: { items: { nodes: Array<{ uid: string, title: string, dataCategory: { path: string, name: string } | null, provenance: { shortPublisher: string | null, year: string | null } | null, amountsOverTime: Array<{ result: { headline: number | null } | null }> | null }> } } | null };

export type ExploreOtherYearsQueryVariables = Exact<{
  categoryPath: string;
  uid: string;
  inputs?: Array<InputValue> | InputValue | null | undefined;
  dates?: Array<string> | string | null | undefined;
  returnPerUnit?: string | null | undefined;
}>;


export type ExploreOtherYearsQuery = { dataItem: { amountsOverTime: Array<{ date: string, result: { headline: number | null } | null }> | null } | null };

export type ExploreOverviewQueryVariables = Exact<{
  path: string;
}>;


export type ExploreOverviewQuery = { dataCategory: { path: string, isLookUp: boolean | null, children: Array<{ path: string, isLookUp: boolean | null, children: Array<{ path: string, isLookUp: boolean | null, children: Array<{ path: string, isLookUp: boolean | null, children: Array<{ path: string, isLookUp: boolean | null, provenance: { shortPublisher: string | null, year: string | null } | null, items: { totalCount: number } | null }> | null, provenance: { shortPublisher: string | null, year: string | null } | null, items: { totalCount: number } | null }> | null, provenance: { shortPublisher: string | null, year: string | null } | null, items: { totalCount: number } | null }> | null, provenance: { shortPublisher: string | null, year: string | null } | null, items: { totalCount: number } | null }> | null, provenance: { shortPublisher: string | null, year: string | null } | null, items: { totalCount: number } | null } | null };

export type CountedFragment = { path: string, isLookUp: boolean | null, provenance: { shortPublisher: string | null, year: string | null } | null, items: { totalCount: number } | null };

export type ExploreProfileNamesQueryVariables = Exact<{
  nameContains?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type ExploreProfileNamesQuery = { profiles: { nodes: Array<{ uid: string, name: string | null, actions: { allowModify: boolean } | null }> } | null };

export type ExploreProfileOverviewQueryVariables = Exact<{
  uid: string;
  year?: number | null | undefined;
  groups?: Array<ProfileTotalGroup> | ProfileTotalGroup | null | undefined;
  depth?: number | null | undefined;
}>;


export type ExploreProfileOverviewQuery = { profile: { years: Array<number> | null, itemCount: number | null, lastChange: string | null, year: { year: number, from: string, to: string, total: { unit: string, rows: Array<{ value: number | null, comparedValue: number | null, change: number | null, total: { includedCount: number, outsideCount: number, pendingCount: number, otherUnits: Array<{ value: number | null, unit: string, perUnit: string | null, itemCount: number }>, scopes: { unstated: number | null, scopeTwo: { locationBased: number | null, marketBased: number | null }, parts: Array<{ scope: Scope | null, scopeThreeCategory: number | null, value: number | null, marketBased: number | null, isIncluded: boolean }> } | null } | null, comparedTotal: { pendingCount: number, scopes: { unstated: number | null, scopeTwo: { locationBased: number | null, marketBased: number | null }, parts: Array<{ scope: Scope | null, scopeThreeCategory: number | null, value: number | null, marketBased: number | null, isIncluded: boolean }> } | null } | null }>, failedItems: { totalCount: number } } | null, months: { categories: Array<{ path: string, name: string } | null>, rows: Array<{ from: string | null, categoryPath: string | null, gas: Gas | null, isIncluded: boolean, value: number | null, comparedValue: number | null, total: { scopes: { unstated: number | null, scopeTwo: { locationBased: number | null, marketBased: number | null }, parts: Array<{ scope: Scope | null, scopeThreeCategory: number | null, value: number | null, marketBased: number | null, isIncluded: boolean }> } | null } | null }> } | null, sources: { categories: Array<{ path: string, name: string } | null>, rows: Array<{ categoryPath: string | null, value: number | null, comparedValue: number | null, change: number | null, itemCount: number, dataItem: { uid: string, title: string } | null, total: { scopes: { unstated: number | null, scopeTwo: { locationBased: number | null, marketBased: number | null }, parts: Array<{ scope: Scope | null, scopeThreeCategory: number | null, value: number | null, marketBased: number | null, isIncluded: boolean }> } | null } | null }> } | null } | null } | null };

export type ByScopeFragment = { scopes: { unstated: number | null, scopeTwo: { locationBased: number | null, marketBased: number | null }, parts: Array<{ scope: Scope | null, scopeThreeCategory: number | null, value: number | null, marketBased: number | null, isIncluded: boolean }> } | null };

export type ExploreProfileYearsQueryVariables = Exact<{
  uid: string;
  from: string;
  to: string;
  groups?: Array<ProfileTotalGroup> | ProfileTotalGroup | null | undefined;
  depth?: number | null | undefined;
}>;


export type ExploreProfileYearsQuery = { total: { unit: string, rows: Array<{ value: number | null, total: { includedCount: number, outsideCount: number, pendingCount: number, scopes: { unstated: number | null, scopeTwo: { locationBased: number | null, marketBased: number | null }, parts: Array<{ scope: Scope | null, scopeThreeCategory: number | null, value: number | null, marketBased: number | null, isIncluded: boolean }> } | null } | null }>, failedItems: { totalCount: number } } | null, months: { categories: Array<{ path: string, name: string } | null>, rows: Array<{ from: string | null, categoryPath: string | null, gas: Gas | null, isIncluded: boolean, value: number | null, total: { scopes: { unstated: number | null, scopeTwo: { locationBased: number | null, marketBased: number | null }, parts: Array<{ scope: Scope | null, scopeThreeCategory: number | null, value: number | null, marketBased: number | null, isIncluded: boolean }> } | null } | null }> } | null, sources: { rows: Array<{ categoryPath: string | null, value: number | null, itemCount: number, dataItem: { uid: string, title: string } | null, total: { scopes: { unstated: number | null, scopeTwo: { locationBased: number | null, marketBased: number | null }, parts: Array<{ scope: Scope | null, scopeThreeCategory: number | null, value: number | null, marketBased: number | null, isIncluded: boolean }> } | null } | null }> } | null };

export type YearsByScopeFragment = { scopes: { unstated: number | null, scopeTwo: { locationBased: number | null, marketBased: number | null }, parts: Array<{ scope: Scope | null, scopeThreeCategory: number | null, value: number | null, marketBased: number | null, isIncluded: boolean }> } | null };

export type ExploreProfileQueryVariables = Exact<{
  uid: string;
}>;


export type ExploreProfileQuery = { profile: { uid: string, name: string | null, note: string | null, labels: Array<{ key: string, value: string }> | null, permission: { ownerUsername: string, groupName: string, sharing: { groupMayView: boolean, groupMayModify: boolean, othersMayView: boolean, othersMayModify: boolean } } | null, actions: { allowModify: boolean, allowDelete: boolean } | null } | null };

export type ExploreProfilesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  nameContains?: string | null | undefined;
}>;


export type ExploreProfilesQuery = { profileActions: { allowCreate: boolean } | null, profiles: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ uid: string, name: string | null, note: string | null, itemCount: number | null, lastChange: string | null, labels: Array<{ key: string, value: string }> | null, permission: { ownerUsername: string, groupName: string, sharing: { groupMayView: boolean, groupMayModify: boolean, othersMayView: boolean, othersMayModify: boolean, users: Array<{ name: string }> | null, groups: Array<{ name: string }> | null } } | null, actions: { allowModify: boolean, allowDelete: boolean } | null, year: { year: number, total: { unit: string, isComplete: boolean | null, rows: Array<{ value: number | null, comparedValue: number | null, change: number | null }> } | null, months: { rows: Array<{ from: string | null, value: number | null, comparedValue: number | null }> } | null } | null }> } | null };

export type ExploreRecordQueryVariables = Exact<{
  id: string | number;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type ExploreRecordQuery = { node:
    | { id: string, uid: string, name: string | null, note: string | null, startDate: string | null, endDate: string | null, created: string | null, modified: string | null, version: number | null, labels: Array<{ key: string, value: string }> | null, dataCategory: { path: string, name: string } | null, dataItem: { uid: string, title: string, provenance: { shortPublisher: string | null, publisher: string | null, year: string | null, url: string | null } | null, itemValues: Array<{ path: string, name: string }> | null, userValueChoices: Array<{ path: string, definition: { name: string, unit: string | null, perUnit: string | null, commonUnits: Array<string>, choices: Array<{ name: string, value: string }>, valueDefinition: { valueType: ValueType } } | null }> | null } | null, itemValues: Array<{ path: string, name: string, value: string, unit: string | null, perUnit: string | null }> | null, emitted: { value: number | null, unit: string, notes: Array<{ code: NoteCode | null, text: string }>, scopes: { parts: Array<{ scope: Scope | null, scopeThreeCategory: number | null, lifeCycle: LifeCyclePart | null, value: number | null, isIncluded: boolean }> }, calculation: { amounts: Array<{ type: string, isDefault: boolean, facts: { scope: Scope | null, scopeThreeCategory: number | null, lifeCycle: LifeCyclePart | null, edition: string | null, row: string | null } | null }>, explanation: { prorataFactor: number | null, derivation: { amounts: Array<{ type: string, step: number }>, steps: Array<{ index: number, operation: string | null, operands: Array<number>, value: number | null, unit: string | null, perUnit: string | null, name: string | null, origin: DerivationOrigin | null, path: string | null, categoryPath: string | null, row: string | null, startDate: string | null, drill: Array<{ name: string, value: string }> }> } | null, sources: Array<{ dataCategory: { path: string, name: string } | null, provenance: { source: string, shortPublisher: string | null, publisher: string | null, year: string | null, url: string | null } | null }> } | null } } | null }
    | Record<PropertyKey, never>
   | null };

export type ExploreRecordsQueryVariables = Exact<{
  uid: string;
  from?: string | null | undefined;
  to?: string | null | undefined;
  categoryPath?: string | null | undefined;
  dataItems?: Array<string> | string | null | undefined;
  scopes?: Array<Scope> | Scope | null | undefined;
  labels?: Array<LabelFilter> | LabelFilter | null | undefined;
  contains?: string | null | undefined;
  onlyFailed?: boolean | null | undefined;
  orderBy?: ProfileItemOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  withSum?: boolean | null | undefined;
}>;


export type ExploreRecordsQuery = { profile: { items: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, uid: string, name: string | null, startDate: string | null, endDate: string | null, version: number | null, rowKey: string | null, labels: Array<{ key: string, value: string }> | null, dataCategory: { path: string, name: string } | null, dataItem: { uid: string, title: string, provenance: { source: string, licence: string | null, url: string | null, shortPublisher: string | null, publisher: string | null, year: string | null } | null } | null, itemValues: Array<{ path: string, name: string, value: string, unit: string | null, perUnit: string | null }> | null, emitted: { value: number | null, unit: string, scopes: { parts: Array<{ scope: Scope | null, scopeThreeCategory: number | null, value: number | null, isIncluded: boolean }> }, calculation: { amounts: Array<{ isDefault: boolean, facts: { edition: string | null } | null }> } } | null }> } | null, total?: { value: number | null, unit: string, itemCount: number, includedCount: number, outsideCount: number, pendingCount: number, failedCount: number | null } | null } | null };

export type ExploreSearchQueryVariables = Exact<{
  query: string;
  categoryPath?: string | null | undefined;
  filters?: Array<SearchFilterInput> | SearchFilterInput | null | undefined;
  orderBy?: SearchOrder | null | undefined;
  locale?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ExploreSearchQuery = { search: { corrections: Array<{ word: string, used: Array<string> }>, categories: Array<{ path: string, name: string }>, facets: Array<{ name: SearchFacetName, values: Array<{ value: string, name: string | null, count: number }> }>, items: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ uid: string, label: string, title: string, region: string | null, year: string | null, unitAmount: { per: string, amount: { headline: number | null, unit: string, scopes: { parts: Array<{ scope: Scope | null, scopeThreeCategory: number | null, lifeCycle: LifeCyclePart | null, value: number | null, isIncluded: boolean }> } } } | null, dataCategory: { path: string, name: string } | null, figure: { name: string, value: string, unit: string | null, perUnit: string | null } | null, provenance: { region: string | null, year: string | null, publisher: string | null, shortPublisher: string | null } | null }> } } | null };

export type ExploreSharingQueryVariables = Exact<{
  uid: string;
}>;


export type ExploreSharingQuery = { profile: { permission: { sharing: { users: Array<{ name: string, access: SharedAccess }> | null, groups: Array<{ name: string, access: SharedAccess }> | null } } | null } | null };

export type ExploreUndoImportMutationVariables = Exact<{
  input: UndoImportInput;
}>;


export type ExploreUndoImportMutation = { undoImport: { undone: { deleted: number, restored: number, keptCount: number } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type ExploreValueQueryVariables = Exact<{
  categoryPath: string;
  itemUid: string;
  path: string;
}>;


export type ExploreValueQuery = { dataItemValue: { path: string, value: string, unit: string | null, perUnit: string | null, startDate: string, actions: { allowModify: boolean } | null, dataItem: { version: number | null } | null, history: Array<{ value: string, startDate: string }> | null } | null };

export type FilteredItemsQueryVariables = Exact<{
  path: string;
  filter: DataItemFilter;
  first?: number | null | undefined;
}>;


export type FilteredItemsQuery = { dataCategory: { items: { totalCount: number, nodes: Array<{ uid: string, label: string, modified: string | null }> } | null } | null };

export type FindProfilesQueryVariables = Exact<{
  nameContains?: string | null | undefined;
  labels?: Array<LabelFilter> | LabelFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type FindProfilesQuery = { profiles: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ uid: string, name: string | null, note: string | null, labels: Array<{ key: string, value: string }> | null }> } | null };

export type FindRecordsQueryVariables = Exact<{
  profileUid: string;
  contains?: string | null | undefined;
  categoryPath?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  scopes?: Array<Scope> | Scope | null | undefined;
  labels?: Array<LabelFilter> | LabelFilter | null | undefined;
  onlyFailed?: boolean | null | undefined;
  sortBy?: ProfileItemSort;
  isDescending?: boolean | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type FindRecordsQuery = { profile: { uid: string, name: string | null, items: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ uid: string, name: string | null, note: string | null, startDate: string | null, endDate: string | null, version: number | null, labels: Array<{ key: string, value: string }> | null, dataItem: { uid: string, title: string } | null, dataCategory: { path: string } | null, itemValues: Array<{ path: string, value: string, unit: string | null, perUnit: string | null }> | null, emitted: { value: number | null, unit: string } | null }> } | null } | null };

export type FirstLookQueryVariables = Exact<{ [key: string]: never; }>;


export type FirstLookQuery = { viewer: { username: string, apiVersion: ApiVersion } | null, dataItem: { uid: string, label: string, dataCategory: { path: string, name: string, provenance: { source: string, publisher: string | null, year: string | null, licence: string | null } | null } | null, itemDefinition: { name: string, drillDown: Array<string> } | null, itemValues: Array<{ path: string, value: string, unit: string | null, perUnit: string | null, itemValueDefinition: { name: string, valueDefinition: { valueType: ValueType } } }> | null, userValueChoices: Array<{ path: string, defaultValue: string | null }> | null, amount: { value: number | null, unit: string, perUnit: string | null, amounts: Array<{ type: string, value: number | null, unit: string | null, perUnit: string | null }>, notes: Array<{ type: string, text: string }> } | null } | null };

export type GasesOfAnAmountQueryVariables = Exact<{
  path: string;
  drill: Array<SelectionInput> | SelectionInput;
  inputs: Array<InputValue> | InputValue;
}>;


export type GasesOfAnAmountQuery = { dataItem: { label: string, amount: { value: number | null, unit: string, perUnit: string | null, gases: { unit: string, perUnit: string | null, carbonDioxideEquivalent: number | null, unallocated: number | null, parts: Array<{ gas: Gas, type: string, value: number | null, isEquivalent: boolean, isIncluded: boolean }> } } | null } | null };

export type HistoryInPeriodQueryVariables = Exact<{
  categoryPath: string;
  itemUid: string;
  path: string;
  from?: string | null | undefined;
  to?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type HistoryInPeriodQuery = { dataItemValue: { historyEntries: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, startDate: string, reading:
          | { number: string, unit: string | null, perUnit: string | null }
          | Record<PropertyKey, never>
         | null }> } | null } | null };

export type ImportProfileItemsMutationVariables = Exact<{
  input: ImportProfileItemsInput;
  dryRun?: boolean | null | undefined;
}>;


export type ImportProfileItemsMutation = { importProfileItems: { rows: Array<{ index: number, outcome: RowOutcome, code: RowFaultCode | null, message: string | null, faults: Array<{ field: Array<string> | null, message: string }> }> | null, import: { uid: string } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type ImportTableMutationVariables = Exact<{
  input: ImportTableInput;
  dryRun?: boolean | null | undefined;
}>;


export type ImportTableMutation = { importTable: { report: { added: number, updated: number, known: number, changed: number, toChoose: number, wrong: number, kilograms: number, start: string | null, end: string | null, years: Array<{ year: number, rows: number, kilograms: number, without: number }>, columns: Array<{ name: string, use: string, unit: string | null, isLeftOut: boolean, samples: Array<string> }>, notation: { decimalComma: boolean | null, numberText: string | null, number: string | null, isNumberOpen: boolean, dateFormat: string | null, dateText: string | null, date: string | null, isDateOpen: boolean }, activities: Array<{ text: string, unit: string | null, rows: number, quantity: number | null, certainty: ActivityCertainty, kilograms: number | null, message: string | null, dataItem: { uid: string, title: string } | null, candidates: Array<{ kilograms: number | null, dataItem: { uid: string, title: string } }> }>, sums: Array<{ categoryPath: string, period: string, rows: number, kilograms: number, without: number }>, rows: Array<{ line: number, kind: TableRowKind, outcome: RowOutcome, cells: Array<string> | null, kilograms: number | null, message: string | null, flags: Array<RowFlag>, faults: Array<{ code: RowFaultCode, field: Array<string> | null, message: string }> }>, leftOut: Array<{ line: number, reason: LeftOutReason, text: string }>, interruption: { code: ErrorCode, message: string, nextLine: number } | null } | null, imports: Array<{ uid: string }>, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type InputsOfAnItemQueryVariables = Exact<{
  categoryPath: string;
  uid: string;
}>;


export type InputsOfAnItemQuery = { dataItem: { userValueChoices: Array<{ path: string, defaultValue: string | null, definition: { name: string, unit: string | null, perUnit: string | null, choices: Array<{ name: string, value: string }>, valueDefinition: { valueType: ValueType } } | null }> | null } | null };

export type ItemDefinitionQueryVariables = Exact<{
  uid: string;
}>;


export type ItemDefinitionQuery = { itemDefinition: { id: string, uid: string, name: string, drillDown: Array<string>, version: number | null, algorithm: { digest: string, lines: Array<{ number: number, text: string }> } | null, itemValueDefinitions: Array<{ id: string, uid: string, path: string, name: string, fromData: boolean, fromProfile: boolean, unit: string | null, perUnit: string | null, defaultValue: string | null, aliasedTo: string | null, apiVersions: Array<ApiVersion>, choices: Array<{ name: string, value: string }>, valueDefinition: { name: string, valueType: ValueType } }> | null } | null };

export type ItemDefinitionsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ItemDefinitionsQuery = { itemDefinitions: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ uid: string, name: string, drillDown: Array<string> }> } | null };

export type ItemWithValuesQueryVariables = Exact<{
  categoryPath: string;
  uid: string;
}>;


export type ItemWithValuesQuery = { dataItem: { id: string, uid: string, path: string, name: string | null, label: string, created: string | null, modified: string | null, startDate: string | null, endDate: string | null, version: number | null, dataCategory: { uid: string, path: string, name: string } | null, itemDefinition: { uid: string, name: string, drillDown: Array<string> } | null, itemValues: Array<{ id: string, uid: string, path: string, name: string, value: string, decimalValue: string | null, unit: string | null, perUnit: string | null, itemValueDefinition: { uid: string, path: string, valueDefinition: { valueType: ValueType } } }> | null } | null };

export type ItemsOfAProfileQueryVariables = Exact<{
  uid: string;
  categoryPath?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  labels?: Array<LabelFilter> | LabelFilter | null | undefined;
  onlyFailed?: boolean | null | undefined;
}>;


export type ItemsOfAProfileQuery = { profile: { uid: string, name: string | null, usedCategories: Array<{ name: string, itemCount: number, category: { path: string } }> | null, items: { totalCount: number, nodes: Array<{ uid: string, name: string | null, startDate: string | null, endDate: string | null, dataCategory: { path: string } | null, labels: Array<{ key: string, value: string }> | null, amount: { value: number | null, unit: string, perUnit: string | null } | null }> } | null } | null };

export type ItemsWithValuesQueryVariables = Exact<{
  path: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ItemsWithValuesQuery = { dataCategory: { path: string, name: string, items: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ uid: string, label: string, dataCategory: { path: string, name: string } | null, itemDefinition: { name: string } | null, itemValues: Array<{ path: string, value: string, unit: string | null, perUnit: string | null, itemValueDefinition: { name: string } }> | null }> } | null } | null };

export type NodeQueryVariables = Exact<{
  id: string | number;
}>;


export type NodeQuery = { node:
    | { __typename: 'DataCategory', id: string }
    | { __typename: 'DataItem', label: string, id: string, dataCategory: { path: string } | null }
    | { __typename: 'DataItemValue', id: string }
    | { __typename: 'HistoryEntry', id: string }
    | { __typename: 'ItemDefinition', id: string }
    | { __typename: 'ItemValueDefinition', id: string }
    | { __typename: 'Profile', id: string }
    | { __typename: 'ProfileCategory', id: string }
    | { __typename: 'ProfileImport', id: string }
    | { __typename: 'ProfileItem', id: string }
    | { __typename: 'ProfileItemValue', id: string }
   | null };

export type NodesQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
}>;


export type NodesQuery = { nodes: Array<
    | { __typename: 'DataCategory', name: string, id: string }
    | { __typename: 'DataItem', label: string, id: string }
    | { __typename: 'DataItemValue', value: string, unit: string | null, perUnit: string | null, id: string }
    | { __typename: 'HistoryEntry', id: string }
    | { __typename: 'ItemDefinition', id: string }
    | { __typename: 'ItemValueDefinition', id: string }
    | { __typename: 'Profile', uid: string, id: string }
    | { __typename: 'ProfileCategory', id: string }
    | { __typename: 'ProfileImport', id: string }
    | { __typename: 'ProfileItem', id: string, itemName: string | null }
    | { __typename: 'ProfileItemValue', path: string, value: string, id: string }
   | null> | null };

export type ProfileImportsQueryVariables = Exact<{
  uid: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ProfileImportsQuery = { profile: { imports: { totalCount: number, nodes: Array<{ uid: string, created: string, username: string, fileName: string | null, added: number, updated: number, known: number, changed: number, refused: number, start: string | null, end: string | null, undone: string | null, sums: Array<{ categoryPath: string, rows: number, kilograms: number, without: number }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type ProfileItemValueQueryVariables = Exact<{
  profileUid: string;
  categoryPath: string;
  itemUid: string;
  path: string;
}>;


export type ProfileItemValueQuery = { profileItemValue: { uid: string, path: string, name: string, value: string, unit: string | null, perUnit: string | null, created: string | null, modified: string | null, itemValueDefinition: { uid: string, name: string, unit: string | null, perUnit: string | null, valueDefinition: { valueType: ValueType } }, profileItem: { uid: string, amount: { value: number | null, unit: string, perUnit: string | null } | null } | null, actions: { allowModify: boolean } | null } | null };

export type ProfileItemQueryVariables = Exact<{
  profileUid: string;
  categoryPath: string;
  uid: string;
}>;


export type ProfileItemQuery = { profileItem: { id: string, uid: string, name: string | null, startDate: string | null, endDate: string | null, created: string | null, modified: string | null, version: number | null, dataItem: { uid: string, label: string } | null, dataCategory: { path: string, name: string } | null, itemDefinition: { name: string } | null, itemValues: Array<{ path: string, value: string, unit: string | null, perUnit: string | null }> | null, amount: { value: number | null, unit: string, perUnit: string | null } | null, actions: { allowModify: boolean, allowDelete: boolean } | null } | null };

export type ProfileItemsOfAPeriodQueryVariables = Exact<{
  uid: string;
  path: string;
  from: string;
  to: string;
}>;


export type ProfileItemsOfAPeriodQuery = { profile: { category: { items: { totalCount: number, nodes: Array<{ uid: string, name: string | null, startDate: string | null, endDate: string | null, emitted: { value: number | null, unit: string, calculation: { amounts: Array<{ type: string, value: number | null, unit: string | null, perUnit: string | null }> } } | null }> } | null } } | null };

export type ProfileItemsOverTimeQueryVariables = Exact<{
  profile: string;
  path: string;
  from: string;
  dates: Array<string> | string;
}>;


export type ProfileItemsOverTimeQuery = { profile: { category: { items: { nodes: Array<{ name: string | null, amountsOverTime: Array<{ date: string, result: { value: number | null, unit: string, perUnit: string | null } | null, error: { code: ErrorCode, message: string } | null }> | null }> } | null } } | null };

export type ProfileTotalQueryVariables = Exact<{
  profile: string;
  from: string;
  to: string;
}>;


export type ProfileTotalQuery = { profile: { total: { value: number | null, unit: string, perUnit: string | null, itemCount: number, includedCount: number, failedCount: number | null, isComplete: boolean | null, failedItems: { totalCount: number, nodes: Array<{ item: { name: string | null }, error: { code: ErrorCode, message: string, inputs: Array<string>, lookUp: { categoryPath: string, path: string, drill: Array<{ name: string, value: string }> } | null } }> }, notedItems: { totalCount: number, nodes: Array<{ item: { name: string | null }, note: { code: NoteCode | null, text: string } }> }, otherUnits: Array<{ value: number | null, unit: string, perUnit: string | null, itemCount: number }>, scopes: { unit: string, perUnit: string | null, inScopes: number | null, unstated: number | null, parts: Array<{ scope: Scope | null, scopeThreeCategory: number | null, lifeCycle: LifeCyclePart | null, value: number | null, itemCount: number }> } | null, gases: { carbonDioxideEquivalent: number | null, unallocated: number | null, parts: Array<{ gas: Gas, type: string, value: number | null, isIncluded: boolean, itemCount: number }> } | null, byCategory: Array<{ category: { path: string }, total: { value: number | null, unit: string, itemCount: number, isComplete: boolean | null } }> } | null } | null };

export type ProfileTotalsOverTimeQueryVariables = Exact<{
  profile: string;
  path: string;
  from: string;
  to: string;
}>;


export type ProfileTotalsOverTimeQuery = { profile: { category: { totalsOverTime: Array<{ from: string | null, to: string | null, value: number | null, unit: string, perUnit: string | null, itemCount: number, isComplete: boolean | null }> | null } } | null };

export type ProfileTotalsQueryVariables = Exact<{
  profiles: Array<string> | string;
  from: string;
  to: string;
  timeZone: string;
  groups: Array<ProfileTotalGroup> | ProfileTotalGroup;
  depth?: number | null | undefined;
  compareTo?: ProfileTotalComparison | null | undefined;
}>;


export type ProfileTotalsQuery = { profileTotals: { unit: string, isComplete: boolean | null, rows: Array<{ from: string | null, to: string | null, categoryPath: string | null, value: number | null, itemCount: number, comparedValue: number | null, change: number | null }>, failedItems: { totalCount: number, nodes: Array<{ item: { name: string | null }, error: { code: ErrorCode, message: string } }> } } | null };

export type ProfileWithAmountsQueryVariables = Exact<{
  uid: string;
  travel: string;
  home: string;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type ProfileWithAmountsQuery = { profile: { uid: string, permission: { ownerUsername: string } | null, travel: { path: string, dataCategory: { name: string } | null, items: { totalCount: number, nodes: Array<{ uid: string, name: string | null, startDate: string | null, endDate: string | null, dataItem: { label: string } | null, itemValues: Array<{ path: string, value: string, unit: string | null, perUnit: string | null, itemValueDefinition: { name: string, valueDefinition: { valueType: ValueType } } }> | null, amount: { value: number | null, unit: string, perUnit: string | null, amounts: Array<{ type: string, value: number | null, unit: string | null, perUnit: string | null }> } | null }> } | null }, home: { path: string, dataCategory: { name: string } | null, items: { totalCount: number, nodes: Array<{ uid: string, name: string | null, startDate: string | null, endDate: string | null, dataItem: { label: string } | null, itemValues: Array<{ path: string, value: string, unit: string | null, perUnit: string | null, itemValueDefinition: { name: string, valueDefinition: { valueType: ValueType } } }> | null, amount: { value: number | null, unit: string, perUnit: string | null, amounts: Array<{ type: string, value: number | null, unit: string | null, perUnit: string | null }> } | null }> } | null } } | null };

export type ItemsFragment = { path: string, dataCategory: { name: string } | null, items: { totalCount: number, nodes: Array<{ uid: string, name: string | null, startDate: string | null, endDate: string | null, dataItem: { label: string } | null, itemValues: Array<{ path: string, value: string, unit: string | null, perUnit: string | null, itemValueDefinition: { name: string, valueDefinition: { valueType: ValueType } } }> | null, amount: { value: number | null, unit: string, perUnit: string | null, amounts: Array<{ type: string, value: number | null, unit: string | null, perUnit: string | null }> } | null }> } | null };

export type ProfilesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ProfilesQuery = { profiles: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ uid: string, created: string | null, permission: { ownerUsername: string, groupName: string, sharing: { groupMayView: boolean, groupMayModify: boolean, othersMayView: boolean, othersMayModify: boolean } } | null, actions: { allowView: boolean, allowModify: boolean, allowDelete: boolean } | null }> } | null };

export type ProvenanceQueryVariables = Exact<{
  categoryPath: string;
  uid: string;
}>;


export type ProvenanceQuery = { dataItem: { label: string, version: number | null, modified: string | null, source: string | null, provenance: { source: string, publisher: string | null, year: string | null, region: string | null, licence: string | null } | null, itemDefinition: { name: string, version: number | null } | null } | null };

export type ReadingsQueryVariables = Exact<{
  categoryPath: string;
  uid: string;
}>;


export type ReadingsQuery = { dataItem: { itemValues: Array<{ path: string, reading:
        | { __typename: 'BooleanReading', isTrue: boolean }
        | { __typename: 'DateReading', date: string }
        | { __typename: 'NumberReading', number: string, unit: string | null, perUnit: string | null }
        | { __typename: 'TextReading', text: string }
       | null }> | null } | null };

export type RecordWithEditsQueryVariables = Exact<{
  profileUid: string;
  categoryPath: string;
  uid: string;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type RecordWithEditsQuery = { profileItem: { uid: string, name: string | null, note: string | null, startDate: string | null, endDate: string | null, version: number | null, labels: Array<{ key: string, value: string }> | null, dataItem: { uid: string, label: string } | null, dataCategory: { path: string, name: string } | null, itemValues: Array<{ path: string, name: string, value: string, unit: string | null, perUnit: string | null }> | null, actions: { allowModify: boolean, allowDelete: boolean } | null, emitted: { value: number | null, unit: string, notes: Array<{ code: NoteCode | null, text: string }>, scopes: { parts: Array<{ scope: Scope | null, scopeThreeCategory: number | null, value: number | null, isIncluded: boolean }> }, calculation: { explanation: { countedUntil: string | null, derivation: { result: number | null, steps: Array<{ index: number, operation: string | null, operands: Array<number>, value: number | null, unit: string | null, perUnit: string | null, name: string | null, origin: DerivationOrigin | null, path: string | null, categoryPath: string | null, row: string | null, startDate: string | null }> } | null, sources: Array<{ itemSource: string | null, dataCategory: { path: string, name: string } | null, provenance: { source: string, publisher: string | null, year: string | null, licence: string | null } | null }> } | null } } | null, edits: { totalCount: number, nodes: Array<{ time: string, userName: string, action: ProfileItemEditAction, fields: Array<{ field: string, before: string | null, after: string | null }> }> } | null } | null };

export type RecordsByIdQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
}>;


export type RecordsByIdQuery = { nodes: Array<
    | { __typename: 'DataCategory', name: string, id: string }
    | { __typename: 'DataItem', label: string, id: string }
    | { __typename: 'DataItemValue', name: string, value: string, id: string }
    | { __typename: 'HistoryEntry', id: string }
    | { __typename: 'ItemDefinition', name: string, id: string }
    | { __typename: 'ItemValueDefinition', name: string, unit: string | null, id: string }
    | { __typename: 'Profile', id: string }
    | { __typename: 'ProfileCategory', id: string }
    | { __typename: 'ProfileImport', id: string }
    | { __typename: 'ProfileItem', id: string }
    | { __typename: 'ProfileItemValue', id: string }
   | null> | null };

export type RemoveUserFromGroupMutationVariables = Exact<{
  input: RemoveUserFromGroupInput;
}>;


export type RemoveUserFromGroupMutation = { removeUserFromGroup: { user: { username: string, groups: Array<{ name: string, role: Role }> } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type RevokeApiKeyMutationVariables = Exact<{
  input: RevokeApiKeyInput;
}>;


export type RevokeApiKeyMutation = { revokeApiKey: { apiKey: { uid: string, name: string } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type RightsQueryVariables = Exact<{
  categoryPath: string;
  uid: string;
}>;


export type RightsQuery = { viewer: { username: string, isAdministrator: boolean, apiVersion: ApiVersion } | null, environment: { uid: string, name: string, itemsPerPage: number } | null, profileActions: { allowList: boolean, allowCreate: boolean } | null, dataCategory: { actions: { allowView: boolean, allowCreate: boolean, allowModify: boolean, allowDelete: boolean } | null, item: { actions: { allowView: boolean, allowModify: boolean, allowDelete: boolean } | null } | null } | null };

export type SearchEverythingQueryVariables = Exact<{
  query: string;
  categoryPath?: string | null | undefined;
  filters?: Array<SearchFilterInput> | SearchFilterInput | null | undefined;
  orderBy?: SearchOrder | null | undefined;
  first?: number | null | undefined;
}>;


export type SearchEverythingQuery = { search: { corrections: Array<{ word: string, used: Array<string> }>, categories: Array<{ path: string, name: string }>, facets: Array<{ name: SearchFacetName, values: Array<{ value: string, count: number }> }>, items: { totalCount: number, nodes: Array<{ uid: string, title: string, dataCategory: { path: string } | null, figure: { name: string, value: string, unit: string | null, startDate: string } | null, provenance: { region: string | null, year: string | null, publisher: string | null } | null }> } } | null };

export type SearchQueryVariables = Exact<{
  query: string;
  categoryPath?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type SearchQuery = { search: { isExact: boolean, items: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, uid: string, label: string, path: string }> } } | null };

export type ShareProfileMutationVariables = Exact<{
  input: ShareProfileInput;
  reason?: string | null | undefined;
}>;


export type ShareProfileMutation = { shareProfile: { profile: { uid: string, permission: { sharing: { groupMayView: boolean, groupMayModify: boolean, othersMayView: boolean, othersMayModify: boolean } } | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type SignInMutationVariables = Exact<{
  username: string;
  password: string;
}>;


export type SignInMutation = { signIn: { authtoken: string | null, viewer: { username: string, isAdministrator: boolean, apiVersion: ApiVersion } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type SignOutMutationVariables = Exact<{ [key: string]: never; }>;


export type SignOutMutation = { signOut: { isSignedOut: boolean, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type SortedItemsQueryVariables = Exact<{
  category: string;
  item: string;
  value: string;
}>;


export type SortedItemsQuery = { dataCategory: { items: { nodes: Array<{ label: string }> } | null } | null, dataItemValue: { historyEntries: { nodes: Array<{ value: string, startDate: string }> } | null } | null, itemDefinitions: { nodes: Array<{ name: string }> } | null };

export type SuggestQueryVariables = Exact<{
  text: string;
  first?: number | null | undefined;
  locale?: string | null | undefined;
}>;


export type SuggestQuery = { suggest: Array<{ score: number, reason: string, asOf: string | null, categoryPath: string, ownership: VehicleOwnership | null, item: { uid: string, label: string, title: string, dataCategory: { path: string, name: string } | null }, inputs: Array<{ path: string, label: string, value: string, unit: string | null, perUnit: string | null }>, readings: Array<{ kind: SearchReadingKind, text: string, start: number, end: number, value: string | null, unit: string | null, perUnit: string | null, alternatives: Array<{ value: string, text: string }> }>, amount: { headline: number | null, unit: string, perUnit: string | null } | null }> | null };

export type TotalsOfProfilesQueryVariables = Exact<{
  profiles: Array<string> | string;
  from?: string | null | undefined;
  to?: string | null | undefined;
  step?: TimeStep | null | undefined;
  timeZone?: string | null | undefined;
  groupBy?: Array<ProfileTotalGroup> | ProfileTotalGroup | null | undefined;
  depth?: number | null | undefined;
  returnUnit?: string | null | undefined;
}>;


export type TotalsOfProfilesQuery = { profileTotals: { unit: string, perUnit: string | null, isComplete: boolean | null, rows: Array<{ from: string | null, to: string | null, categoryPath: string | null, gasType: string | null, value: number | null, itemCount: number, profile: { uid: string, name: string | null } | null, noteCounts: Array<{ code: NoteCode, count: number }> | null, total: { pendingCount: number, scopes: { inScopesMarketBased: number | null, scopeTwo: { locationBased: number | null, marketBased: number | null } } | null } | null }>, failedItems: { totalCount: number, nodes: Array<{ item: { uid: string, name: string | null }, error: { code: ErrorCode, message: string } }> } } | null };

export type TreeQueryVariables = Exact<{
  path?: string | null | undefined;
}>;


export type TreeQuery = { dataCategory: { path: string, name: string, parent: { path: string } | null, children: Array<{ path: string, name: string, children: Array<{ path: string, name: string }> | null }> | null } | null };

export type UndeleteProfileItemsMutationVariables = Exact<{
  input: UndeleteProfileItemsInput;
  idempotencyKey?: string | null | undefined;
}>;


export type UndeleteProfileItemsMutation = { undeleteProfileItems: { profileItems: Array<{ uid: string, name: string | null, version: number | null }> | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type UndeleteProfileMutationVariables = Exact<{
  input: UndeleteProfileInput;
  idempotencyKey?: string | null | undefined;
}>;


export type UndeleteProfileMutation = { undeleteProfile: { profile: { uid: string, name: string | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type UndoImportMutationVariables = Exact<{
  input: UndoImportInput;
  dryRun?: boolean | null | undefined;
}>;


export type UndoImportMutation = { undoImport: { undone: { deleted: number, restored: number, keptCount: number, kept: Array<{ uid: string, name: string | null, isChanged: boolean, message: string }>, import: { uid: string, undone: string | null } | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type UpdateDataCategoryMutationVariables = Exact<{
  input: UpdateDataCategoryInput;
}>;


export type UpdateDataCategoryMutation = { updateDataCategory: { dataCategory: { path: string, name: string } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type UpdateDataItemValueMutationVariables = Exact<{
  input: UpdateDataItemValueInput;
}>;


export type UpdateDataItemValueMutation = { updateDataItemValue: { dataItemValue: { uid: string, path: string, value: string, unit: string | null, perUnit: string | null, modified: string | null, dataItem: { version: number | null } | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type UpdateDataItemValuesMutationVariables = Exact<{
  input: UpdateDataItemValuesInput;
}>;


export type UpdateDataItemValuesMutation = { updateDataItemValues: { dataItemValues: Array<{ path: string, value: string, dataItem: { label: string } | null }> | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type UpdateDataItemMutationVariables = Exact<{
  input: UpdateDataItemInput;
}>;


export type UpdateDataItemMutation = { updateDataItem: { dataItem: { uid: string, path: string, name: string | null, label: string, startDate: string | null, endDate: string | null, version: number | null, itemValues: Array<{ path: string, value: string, unit: string | null, perUnit: string | null }> | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type UpdateItemDefinitionMutationVariables = Exact<{
  input: UpdateItemDefinitionInput;
}>;


export type UpdateItemDefinitionMutation = { updateItemDefinition: { itemDefinition: { uid: string, name: string, version: number | null } | null, check: { warnings: Array<string>, dataItems: number, profileItems: number, examples: Array<{ before: { value: number | null, failure: string | null, failureCode: ErrorCode | null } | null, after: { value: number | null, unit: string, perUnit: string | null, failure: string | null, failureCode: ErrorCode | null, amounts: Array<{ type: string, value: number | null }>, notes: Array<{ text: string }> } }> } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type UpdateItemValueDefinitionMutationVariables = Exact<{
  input: UpdateItemValueDefinitionInput;
}>;


export type UpdateItemValueDefinitionMutation = { updateItemValueDefinition: { itemValueDefinition: { uid: string, path: string, name: string, fromData: boolean, fromProfile: boolean, unit: string | null, perUnit: string | null, defaultValue: string | null } | null, check: { warnings: Array<string>, dataItems: number, profileItems: number, examples: Array<{ before: { value: number | null, failure: string | null, failureCode: ErrorCode | null } | null, after: { value: number | null, unit: string, perUnit: string | null, failure: string | null, failureCode: ErrorCode | null, amounts: Array<{ type: string, value: number | null }>, notes: Array<{ text: string }> } }> } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type UpdateProfileItemValueMutationVariables = Exact<{
  input: UpdateProfileItemValueInput;
}>;


export type UpdateProfileItemValueMutation = { updateProfileItemValue: { profileItemValue: { uid: string, path: string, value: string, unit: string | null, perUnit: string | null, profileItem: { version: number | null, amount: { value: number | null, unit: string, perUnit: string | null } | null } | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type UpdateProfileItemMutationVariables = Exact<{
  profileUid: string;
  categoryPath: string;
  recordUid: string;
  inputs?: Array<InputValue> | InputValue | null | undefined;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  name?: string | null | undefined;
  note?: string | null | undefined;
  labels?: Array<LabelInput> | LabelInput | null | undefined;
  expectedVersion?: number | null | undefined;
  reason?: string | null | undefined;
}>;


export type UpdateProfileItemMutation = { updateProfileItem: { profileItem: { uid: string, name: string | null, note: string | null, startDate: string | null, endDate: string | null, version: number | null, labels: Array<{ key: string, value: string }> | null, dataItem: { title: string } | null, itemValues: Array<{ path: string, value: string, unit: string | null, perUnit: string | null }> | null, emitted: { value: number | null, unit: string } | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type UpdateProfileItemsMutationVariables = Exact<{
  input: UpdateProfileItemsInput;
}>;


export type UpdateProfileItemsMutation = { updateProfileItems: { profileItems: Array<{ uid: string, name: string | null, amount: { value: number | null, unit: string, perUnit: string | null } | null }> | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type UpdateProfileMutationVariables = Exact<{
  input: UpdateProfileInput;
}>;


export type UpdateProfileMutation = { updateProfile: { profile: { uid: string, name: string | null, note: string | null, site: string | null, labels: Array<{ key: string, value: string }> | null } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type UpdateUserMutationVariables = Exact<{
  input: UpdateUserInput;
}>;


export type UpdateUserMutation = { updateUser: { user: { username: string, isDisabled: boolean } | null, userErrors: Array<{ code: ErrorCode, field: Array<string> | null, message: string }> } | null };

export type UsersQueryVariables = Exact<{
  nameContains?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type UsersQuery = { users: { totalCount: number, nodes: Array<{ username: string, isAdministrator: boolean, isDisabled: boolean, groups: Array<{ name: string, role: Role }> }> } | null, groups: { nodes: Array<{ name: string }> } | null };

export type ValueWithHistoryQueryVariables = Exact<{
  categoryPath: string;
  itemUid: string;
  path: string;
}>;


export type ValueWithHistoryQuery = { dataItemValue: { value: string, unit: string | null, perUnit: string | null, history: Array<{ value: string, startDate: string }> | null } | null };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { uid: string, username: string, isAdministrator: boolean, apiVersion: ApiVersion, locale: string, timeZone: string, groups: Array<{ name: string, role: Role }> } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const AmountFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Amount on CalculationResult {
  value
  unit
  perUnit
}
    `, {"fragmentName":"Amount"}) as unknown as TypedDocumentString<AmountFragment, unknown>;
export const NamedFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Named on DataCategory {
  path
  name
}
    `, {"fragmentName":"Named"}) as unknown as TypedDocumentString<NamedFragment, unknown>;
export const EntryItemFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment EntryItem on DataItem {
  uid
  title
  dataCategory {
    path
    name
  }
  figure {
    name
    value
    unit
    perUnit
  }
  provenance {
    region
    year
    shortPublisher
    publisher
  }
}
    `, {"fragmentName":"EntryItem"}) as unknown as TypedDocumentString<EntryItemFragment, unknown>;
export const ShownFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Shown on DataItem {
  figure {
    value
    unit
  }
}
    `, {"fragmentName":"Shown"}) as unknown as TypedDocumentString<ShownFragment, unknown>;
export const ImportedItemFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ImportedItem on DataItem {
  uid
  title
  dataCategory {
    path
    name
  }
  figure {
    value
    unit
    perUnit
  }
  provenance {
    shortPublisher
    year
  }
}
    `, {"fragmentName":"ImportedItem"}) as unknown as TypedDocumentString<ImportedItemFragment, unknown>;
export const CountedFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Counted on DataCategory {
  path
  isLookUp
  provenance {
    shortPublisher
    year
  }
  items(first: 1) {
    totalCount
  }
}
    `, {"fragmentName":"Counted"}) as unknown as TypedDocumentString<CountedFragment, unknown>;
export const ByScopeFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ByScope on ProfileTotal {
  scopes {
    unstated
    scopeTwo {
      locationBased
      marketBased
    }
    parts {
      scope
      scopeThreeCategory
      value
      marketBased
      isIncluded
    }
  }
}
    `, {"fragmentName":"ByScope"}) as unknown as TypedDocumentString<ByScopeFragment, unknown>;
export const YearsByScopeFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment YearsByScope on ProfileTotal {
  scopes {
    unstated
    scopeTwo {
      locationBased
      marketBased
    }
    parts {
      scope
      scopeThreeCategory
      value
      marketBased
      isIncluded
    }
  }
}
    `, {"fragmentName":"YearsByScope"}) as unknown as TypedDocumentString<YearsByScopeFragment, unknown>;
export const ItemsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Items on ProfileCategory {
  path
  dataCategory {
    name
  }
  items(from: $from, to: $to) {
    totalCount
    nodes {
      uid
      name
      startDate
      endDate
      dataItem {
        label
      }
      itemValues {
        path
        value
        unit
        perUnit
        itemValueDefinition {
          name
          valueDefinition {
            valueType
          }
        }
      }
      amount {
        value
        unit
        perUnit
        amounts {
          type
          value
          unit
          perUnit
        }
      }
    }
  }
}
    `, {"fragmentName":"Items"}) as unknown as TypedDocumentString<ItemsFragment, unknown>;
export const AddUserToGroupDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation AddUserToGroup($input: AddUserToGroupInput!) {
  addUserToGroup(input: $input) {
    user {
      username
      groups {
        name
        role
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:7ce9fbf7f826bd4793d6b5788d9364b5c8758b12b9a979aec24cb70dacd10685"}) as unknown as TypedDocumentString<AddUserToGroupMutation, AddUserToGroupMutationVariables>;
export const AmountAtTwoDatesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AmountAtTwoDates($categoryPath: CategoryPath!, $uid: Uid!, $inputs: [InputValue!]!, $earlier: DateTime!, $later: DateTime!) {
  dataItem(categoryPath: $categoryPath, uid: $uid) {
    label
    earlier: amount(inputs: $inputs, asOf: $earlier) {
      ...Amount
    }
    later: amount(inputs: $inputs, asOf: $later) {
      ...Amount
    }
  }
}
    fragment Amount on CalculationResult {
  value
  unit
  perUnit
}`, {"documentId":"sha256:4919d1a189fb8b34b5c79f2ae3bbde6abd35a4e26c4f7933f8b3d3090002e677"}) as unknown as TypedDocumentString<AmountAtTwoDatesQuery, AmountAtTwoDatesQueryVariables>;
export const AmountOnTheFlyDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AmountOnTheFly($categoryPath: CategoryPath!, $drill: [SelectionInput!]!, $inputs: [InputValue!]!, $returnUnit: String, $returnPerUnit: String) {
  dataItem(categoryPath: $categoryPath, drill: $drill) {
    label
    amount(inputs: $inputs, returnUnit: $returnUnit, returnPerUnit: $returnPerUnit) {
      value
      unit
      perUnit
      amountPerMonth
      amounts {
        type
        value
        unit
        perUnit
        isDefault
      }
      notes {
        type
        text
      }
    }
  }
}
    `, {"documentId":"sha256:99c593d98a09c6d8dfb7850e8197ef021dce32e679cf27767ce41b97bef7b230"}) as unknown as TypedDocumentString<AmountOnTheFlyQuery, AmountOnTheFlyQueryVariables>;
export const AmountWithSourcesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AmountWithSources($categoryPath: CategoryPath!, $itemUid: Uid, $select: String, $inputs: [InputValue!], $returnUnit: String, $returnPerUnit: String = "auto", $asOf: DateTime, $gwp: GwpSet) {
  dataItem(categoryPath: $categoryPath, uid: $itemUid, select: $select) {
    uid
    title
    amount(
      inputs: $inputs
      returnUnit: $returnUnit
      returnPerUnit: $returnPerUnit
      asOf: $asOf
      gwp: $gwp
    ) {
      headline
      value
      unit
      perUnit
      amounts {
        type
        value
        unit
        perUnit
        facts {
          scope
          region
          edition
        }
      }
      notes {
        code
        text
      }
      explanation {
        asOf
        values {
          path
          origin
          givenValue
          givenUnit
          givenPerUnit
          isUsed
        }
        lookUps {
          categoryPath
          path
          isFound
          value
        }
        sources {
          provenance {
            source
            publisher
            year
            licence
          }
          itemSource
        }
      }
    }
  }
}
    `, {"documentId":"sha256:e1b1c01f81c4b06d31e6500634f7d5353d87ec5ea4d366d1ea00f2fdfe4dd449"}) as unknown as TypedDocumentString<AmountWithSourcesQuery, AmountWithSourcesQueryVariables>;
export const AmountsManyDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AmountsMany($requests: [CalculationRequest!]!) {
  calculate(requests: $requests) {
    index
    result {
      value
      unit
      perUnit
    }
    error {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:8495a12e10e6dec6208447f9f3eed749cbeb90a53fce3243e64f6e9f30b625ca"}) as unknown as TypedDocumentString<AmountsManyQuery, AmountsManyQueryVariables>;
export const AmountsOverTimeDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AmountsOverTime($path: CategoryPath!, $drill: [SelectionInput!]!, $inputs: [InputValue!]!, $from: DateTime!, $to: DateTime!) {
  dataItem(categoryPath: $path, drill: $drill) {
    label
    amountsOverTime(inputs: $inputs, from: $from, to: $to, step: YEAR) {
      date
      result {
        value
        unit
        perUnit
      }
      error {
        code
        field
        message
      }
    }
  }
}
    `, {"documentId":"sha256:ba743005e7804b8cf57a0091729236fe620d88514b23b48e0e53bc093efa992c"}) as unknown as TypedDocumentString<AmountsOverTimeQuery, AmountsOverTimeQueryVariables>;
export const ApiKeysDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ApiKeys {
  viewer {
    username
    apiKeys {
      uid
      name
      isReadOnly
      expires
    }
  }
}
    `, {"documentId":"sha256:91560d7c6880c431ad6d212974e30be83e6c355a754d2a7e1ee6bc3c14c9481d"}) as unknown as TypedDocumentString<ApiKeysQuery, ApiKeysQueryVariables>;
export const AuditLogDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AuditLog($categoryPath: CategoryPath, $from: DateTime, $to: DateTime, $last: Int) {
  auditEntries(categoryPath: $categoryPath, from: $from, to: $to, last: $last) {
    totalCount
    nodes {
      number
      time
      userName
      action
      kind
      path
      fields {
        field
        before
        after
      }
    }
  }
}
    `, {"documentId":"sha256:0d605813a8a1da81d3ad3fc2f9a45080a53daf9fa390a27b242775dc33290aeb"}) as unknown as TypedDocumentString<AuditLogQuery, AuditLogQueryVariables>;
export const CallerRightsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query CallerRights {
  profileActions {
    allowCreate
  }
}
    `, {"documentId":"sha256:4deeacbf317c1f1948973aaaf6162883e2f79d3ce4007045b84e01d4ca7f4beb"}) as unknown as TypedDocumentString<CallerRightsQuery, CallerRightsQueryVariables>;
export const CategoryTotalDocument = /*#__PURE__*/ new TypedDocumentString(`
    query CategoryTotal($profile: Uid!, $path: CategoryPath!, $from: DateTime!, $to: DateTime!) {
  profile(uid: $profile) {
    category(path: $path) {
      total(from: $from, to: $to, returnUnit: "t", returnPerUnit: "month") {
        value
        unit
        perUnit
        itemCount
        isComplete
      }
      items(first: 1, from: $from, to: $to) {
        totalCount
        nodes {
          name
          amount {
            value
            unit
            perUnit
          }
        }
      }
    }
  }
}
    `, {"documentId":"sha256:6f113233fb4841383f871d7323002437eeeb7cd168c6973b5743a65ac0eac605"}) as unknown as TypedDocumentString<CategoryTotalQuery, CategoryTotalQueryVariables>;
export const ChangesSinceDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ChangesSince($time: DateTime!, $first: Int = 100, $after: String) {
  changesSince(time: $time, first: $first, after: $after) {
    nodes {
      kind
      uid
      time
      isDeleted
      categoryPath
      profileUid
    }
    hasNextPage
    endCursor
    until
  }
}
    `, {"documentId":"sha256:e0c9f56e6a3183332ead7084558637d88abd7173a81666f6c2358644c5d0bb76"}) as unknown as TypedDocumentString<ChangesSinceQuery, ChangesSinceQueryVariables>;
export const CompareDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Compare($requests: [CalculationRequest!]!, $returnUnit: String, $returnPerUnit: String = "auto") {
  calculate(
    requests: $requests
    returnUnit: $returnUnit
    returnPerUnit: $returnPerUnit
  ) {
    index
    dataItem {
      uid
      title
      dataCategory {
        path
      }
      provenance {
        region
        year
        publisher
      }
    }
    result {
      headline
      unit
      perUnit
      notes {
        code
        text
      }
    }
    timesFirst
    errors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:b73daa95764e60a28dde31fc8dc94c4f01f12c8a4363f84d4005e565af18b8f1"}) as unknown as TypedDocumentString<CompareQuery, CompareQueryVariables>;
export const CreateApiKeyDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateApiKey($input: CreateApiKeyInput!) {
  createApiKey(input: $input) {
    key
    apiKey {
      uid
      username
      name
      isReadOnly
      created
      expires
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:2f0bd76528ff57528d89f783a53ca270baacc31b1b96307d4a2d6ceb2f0f3c63"}) as unknown as TypedDocumentString<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const CreateDataCategoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateDataCategory($input: CreateDataCategoryInput!) {
  createDataCategory(input: $input) {
    dataCategory {
      uid
      path
      name
      parent {
        path
      }
      itemDefinition {
        name
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:328831f28fac7d3e3efdbac097be4ba9640fc99845186bacc47561626cd0396c"}) as unknown as TypedDocumentString<CreateDataCategoryMutation, CreateDataCategoryMutationVariables>;
export const CreateDataItemDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateDataItem($input: CreateDataItemInput!) {
  createDataItem(input: $input) {
    dataItem {
      uid
      path
      name
      label
      startDate
      endDate
      version
      itemValues {
        path
        value
        unit
        perUnit
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:3a34635de4667c6dd81e473bf7adb077b476b925ed4d55e7eb5ca9c46746651e"}) as unknown as TypedDocumentString<CreateDataItemMutation, CreateDataItemMutationVariables>;
export const CreateHistoryEntryDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateHistoryEntry($input: CreateDataItemValueEntriesInput!, $path: String!) {
  createDataItemValueEntries(input: $input) {
    dataItem {
      uid
      itemValue(path: $path) {
        value
        history {
          uid
          value
          startDate
        }
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:291293bf391cc515bde4127e2167d0e481f1f6018d7614cbabc1f815227e4e7a"}) as unknown as TypedDocumentString<CreateHistoryEntryMutation, CreateHistoryEntryMutationVariables>;
export const CreateItemDefinitionDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateItemDefinition($input: CreateItemDefinitionInput!) {
  createItemDefinition(input: $input) {
    itemDefinition {
      uid
      name
      drillDown
      version
      returnValues {
        type
        valueType
        unit
        perUnit
        isDefault
      }
      itemValueDefinitions {
        path
        unit
        choices {
          name
          value
        }
      }
    }
    check {
      warnings
      dataItems
      profileItems
      examples {
        before {
          value
          failure
          failureCode
        }
        after {
          value
          unit
          perUnit
          failure
          failureCode
          amounts {
            type
            value
          }
          notes {
            text
          }
        }
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:53a0bb7b4566d88648565a00f20b3a0cef1a28e64df01174443bc484f180d48d"}) as unknown as TypedDocumentString<CreateItemDefinitionMutation, CreateItemDefinitionMutationVariables>;
export const CreateItemValueDefinitionDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateItemValueDefinition($input: CreateItemValueDefinitionInput!) {
  createItemValueDefinition(input: $input) {
    itemValueDefinition {
      uid
      path
      name
      fromData
      fromProfile
      unit
      perUnit
      defaultValue
      itemDefinition {
        version
      }
    }
    check {
      warnings
      dataItems
      profileItems
      examples {
        before {
          value
          failure
          failureCode
        }
        after {
          value
          unit
          perUnit
          failure
          failureCode
          amounts {
            type
            value
          }
          notes {
            text
          }
        }
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:325d5531a02b74bd8229bd45d49cea3051c2740c5e9a548a3615d8b475cd2e19"}) as unknown as TypedDocumentString<CreateItemValueDefinitionMutation, CreateItemValueDefinitionMutationVariables>;
export const CreateProfileItemDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateProfileItem($profileUid: Uid!, $categoryPath: CategoryPath!, $itemUid: Uid, $select: String, $inputs: [InputValue!], $startDate: DateTime, $endDate: DateTime, $name: String, $note: String, $labels: [LabelInput!], $reason: String) {
  createProfileItem(
    reason: $reason
    input: {profileUid: $profileUid, item: {categoryPath: $categoryPath, dataItemUid: $itemUid, select: $select, values: $inputs, startDate: $startDate, endDate: $endDate, name: $name, note: $note, labels: $labels}}
  ) {
    profileItem {
      uid
      name
      note
      labels {
        key
        value
      }
      startDate
      endDate
      version
      dataItem {
        title
      }
      itemValues {
        path
        value
        unit
        perUnit
      }
      emitted {
        value
        unit
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:4bdc94e721931bf8da2c678e2b93d14984742754d5e44b52766e4423bf6dc3a7"}) as unknown as TypedDocumentString<CreateProfileItemMutation, CreateProfileItemMutationVariables>;
export const CreateProfileItemsDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateProfileItems($input: CreateProfileItemsInput!) {
  createProfileItems(input: $input) {
    profileItems {
      uid
      name
      dataCategory {
        path
      }
      amount {
        value
        unit
        perUnit
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:209559b3a84b1e716039300605b2dc2f07204a879dbb9ee0067cf5060c22c23d"}) as unknown as TypedDocumentString<CreateProfileItemsMutation, CreateProfileItemsMutationVariables>;
export const CreateProfileDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateProfile($name: String, $note: String, $labels: [LabelInput!], $reason: String) {
  createProfile(
    input: {name: $name, note: $note, labels: $labels}
    reason: $reason
  ) {
    profile {
      uid
      name
      labels {
        key
        value
      }
      created
      permission {
        ownerUsername
        groupName
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:6ad9b150dee538a4fef00df72d7b3bb749e68a124ea519ac5f53c1735d8829db"}) as unknown as TypedDocumentString<CreateProfileMutation, CreateProfileMutationVariables>;
export const CreateUserDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateUser($input: CreateUserInput!) {
  createUser(input: $input) {
    user {
      username
      groups {
        name
        role
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:0eccb9452c5e818f423fb283d0186e04d887c225706003ba832f4a2f63b6e255"}) as unknown as TypedDocumentString<CreateUserMutation, CreateUserMutationVariables>;
export const DataItemValueDocument = /*#__PURE__*/ new TypedDocumentString(`
    query DataItemValue($categoryPath: CategoryPath!, $itemUid: Uid!, $path: String!) {
  dataItemValue(categoryPath: $categoryPath, itemUid: $itemUid, path: $path) {
    uid
    path
    name
    value
    decimalValue
    unit
    perUnit
    startDate
    created
    modified
    itemValueDefinition {
      uid
      path
      name
      fromData
      fromProfile
      valueDefinition {
        uid
        name
        valueType
      }
    }
    dataItem {
      uid
      label
    }
    actions {
      allowView
      allowModify
    }
  }
}
    `, {"documentId":"sha256:0e35bd9b5abeb560385a7a25d22253663ebd3c10271960ac025d9105d68a1696"}) as unknown as TypedDocumentString<DataItemValueQuery, DataItemValueQueryVariables>;
export const DeepPageDocument = /*#__PURE__*/ new TypedDocumentString(`
    query DeepPage($path: CategoryPath!, $first: Int!, $after: String!) {
  dataCategory(path: $path) {
    items(first: $first, after: $after) {
      pageInfo {
        hasPreviousPage
        hasNextPage
        endCursor
      }
      nodes {
        uid
        label
      }
    }
  }
}
    `, {"documentId":"sha256:868026ee207b34f72e21bea98f7f2dce79d240c4f9f6ea6ebd78e5fe7bfa7146"}) as unknown as TypedDocumentString<DeepPageQuery, DeepPageQueryVariables>;
export const DeleteDataCategoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation DeleteDataCategory($input: DeleteDataCategoryInput!) {
  deleteDataCategory(input: $input) {
    dataCategory {
      path
      children {
        path
      }
    }
    deletedId
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:4660fe7c7c0dbce790bc50a4e28d92b7ff4843482bc0d7c02cb303eb29510de7"}) as unknown as TypedDocumentString<DeleteDataCategoryMutation, DeleteDataCategoryMutationVariables>;
export const DeleteDataItemDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation DeleteDataItem($input: DeleteDataItemInput!) {
  deleteDataItem(input: $input) {
    dataCategory {
      path
      items(first: 1) {
        totalCount
      }
    }
    deletedId
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:0f02b56ddede62aae771ccaf125331184833dcff2a724f02470ca2eff1c2c59d"}) as unknown as TypedDocumentString<DeleteDataItemMutation, DeleteDataItemMutationVariables>;
export const DeleteHistoryEntryDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation DeleteHistoryEntry($input: DeleteDataItemValueEntryInput!) {
  deleteDataItemValueEntry(input: $input) {
    dataItemValue {
      path
      value
      startDate
    }
    deletedId
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:296da5651d2d3a3ecce336eb8bac033b16972333774d5130c6e5e066ec1f8fd8"}) as unknown as TypedDocumentString<DeleteHistoryEntryMutation, DeleteHistoryEntryMutationVariables>;
export const DeleteItemDefinitionDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation DeleteItemDefinition($input: DeleteItemDefinitionInput!) {
  deleteItemDefinition(input: $input) {
    itemDefinition {
      uid
    }
    deletedId
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:c1b6d1980cf2bcf9f7190b47114ce529d53b349f460f69203fde0c0f42cc4979"}) as unknown as TypedDocumentString<DeleteItemDefinitionMutation, DeleteItemDefinitionMutationVariables>;
export const DeleteItemValueDefinitionDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation DeleteItemValueDefinition($input: DeleteItemValueDefinitionInput!) {
  deleteItemValueDefinition(input: $input) {
    itemDefinition {
      uid
      version
      itemValueDefinitions {
        path
      }
    }
    deletedId
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:62dedf8ca1b8f8b518a501ba314c9a65e21aa5ff80faf4b1061c2b3bfcd3687d"}) as unknown as TypedDocumentString<DeleteItemValueDefinitionMutation, DeleteItemValueDefinitionMutationVariables>;
export const DeleteProfileItemDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation DeleteProfileItem($profileUid: Uid!, $categoryPath: CategoryPath!, $recordUid: Uid!, $expectedVersion: Int, $reason: String) {
  deleteProfileItem(
    reason: $reason
    input: {profileUid: $profileUid, categoryPath: $categoryPath, uid: $recordUid, expectedVersion: $expectedVersion}
  ) {
    profile {
      uid
    }
    deletedId
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:acee753084e24b69c6ff55198e48d753cb88b4053c81ea0d190fe40d14a30973"}) as unknown as TypedDocumentString<DeleteProfileItemMutation, DeleteProfileItemMutationVariables>;
export const DeleteProfileItemsDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation DeleteProfileItems($input: DeleteProfileItemsInput!) {
  deleteProfileItems(input: $input) {
    profile {
      uid
      items {
        totalCount
      }
    }
    deletedIds
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:bc9dd37d7b85f8f986458f8fd85875743593c938249c14521dc3eb099029a32f"}) as unknown as TypedDocumentString<DeleteProfileItemsMutation, DeleteProfileItemsMutationVariables>;
export const DeleteProfileDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation DeleteProfile($uid: Uid!) {
  deleteProfile(input: {uid: $uid}) {
    deletedProfile {
      uid
    }
    deletedId
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:17a8c5b2fe4fd360fb499518e7f9ded3e38acf1ec8309d9b323873eae5c56d68"}) as unknown as TypedDocumentString<DeleteProfileMutation, DeleteProfileMutationVariables>;
export const DescribeCategoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    query DescribeCategory($categoryPath: CategoryPath = "", $select: String) {
  dataCategory(path: $categoryPath) {
    path
    name
    description
    method
    children {
      path
      name
    }
    provenance {
      source
      publisher
      year
      region
      licence
    }
    itemDefinition {
      name
      drillDown
      itemValueDefinitions {
        path
        name
        fromProfile
        unit
        perUnit
        defaultValue
        choices {
          value
        }
        valueDefinition {
          valueType
        }
      }
    }
    drillDown(select: $select) {
      level
      isComplete
      choices {
        name
        value
      }
    }
  }
}
    `, {"documentId":"sha256:c04e98ab5acdf2c1f64bc6f077f036c9a9ec94756b7d1e73f5623aefeb3268f9"}) as unknown as TypedDocumentString<DescribeCategoryQuery, DescribeCategoryQueryVariables>;
export const DrillDownDocument = /*#__PURE__*/ new TypedDocumentString(`
    query DrillDown($path: CategoryPath!, $selections: [SelectionInput!]) {
  dataCategory(path: $path) {
    drillDown(selections: $selections) {
      isComplete
      level
      selections {
        name
        value
      }
      choices {
        name
        value
      }
    }
  }
}
    `, {"documentId":"sha256:2c4c091176087a4cbf1c2e5dfc043550e61f430fc5a193c42b17b6835d31d63c"}) as unknown as TypedDocumentString<DrillDownQuery, DrillDownQueryVariables>;
export const EditsOfAProfileDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EditsOfAProfile($uid: Uid!, $from: DateTime, $to: DateTime, $changedSince: DateTime, $changedBefore: DateTime, $first: Int = 20, $after: String) {
  profile(uid: $uid) {
    edits(
      from: $from
      to: $to
      changedSince: $changedSince
      changedBefore: $changedBefore
      first: $first
      after: $after
    ) {
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        time
        userName
        reason
        import {
          fileName
        }
        action
        itemId
        itemName
        isItemDeleted
        categoryPath
        dataItem {
          label
        }
        fields {
          field
          before
          after
        }
      }
    }
  }
}
    `, {"documentId":"sha256:f4c70cfc8b7b8e5d59536aaa062d82ec898b1b955dbb29424cfcd03d4c5ed935"}) as unknown as TypedDocumentString<EditsOfAProfileQuery, EditsOfAProfileQueryVariables>;
export const ExplainedAmountDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExplainedAmount($categoryPath: CategoryPath!, $drill: [SelectionInput!]!, $inputs: [InputValue!]!) {
  dataItem(categoryPath: $categoryPath, drill: $drill) {
    label
    amount(inputs: $inputs) {
      value
      unit
      perUnit
      amounts {
        type
        facts {
          scope
          scopeThreeCategory
          lifeCycle
          gwp
          quality
          region
          edition
          licence
          row
        }
      }
      explanation {
        asOf
        definitionVersion
        values {
          path
          origin
          givenValue
          givenUnit
          givenPerUnit
          convertedValue
          convertedUnit
          convertedPerUnit
          boundAs
          isUsed
        }
        lookUps {
          categoryPath
          drill {
            name
            value
          }
          path
          isFound
          value
        }
        derivation {
          steps {
            index
            operation
            operands
            value
            unit
            perUnit
            name
            line
            origin
            path
            categoryPath
            drill {
              name
              value
            }
            row
            startDate
            count
          }
          amounts {
            type
            step
          }
          result
        }
        editionSteps {
          from
          note
        }
        calculated {
          type
          value
          unit
          perUnit
        }
        sources {
          dataCategory {
            path
            name
          }
          provenance {
            source
            publisher
            year
            licence
          }
          itemSource
        }
      }
    }
  }
}
    `, {"documentId":"sha256:f1e789032fcf6d279215ad0549d64223c885a234b593e7df7ec23d4e5d119ec5"}) as unknown as TypedDocumentString<ExplainedAmountQuery, ExplainedAmountQueryVariables>;
export const ExploreAddEntryDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ExploreAddEntry($input: CreateDataItemValueEntriesInput!, $dryRun: Boolean, $idempotencyKey: String) {
  createDataItemValueEntries(
    input: $input
    dryRun: $dryRun
    idempotencyKey: $idempotencyKey
  ) {
    changes {
      fields {
        path
        field
        before
        after
      }
    }
    dataItem {
      itemValues {
        path
        value
      }
    }
    userErrors {
      code
      field
      message
      currentVersion
    }
  }
}
    `, {"documentId":"sha256:ca4b3f15fe9595b8eaaeebb9e40b70e3241bc4645043dd8afcaf910f2d2e1085"}) as unknown as TypedDocumentString<ExploreAddEntryMutation, ExploreAddEntryMutationVariables>;
export const ExploreAddItemDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ExploreAddItem($input: CreateProfileItemInput!, $idempotencyKey: String) {
  createProfileItem(input: $input, idempotencyKey: $idempotencyKey) {
    profileItem {
      id
      uid
      version
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:6505df3afe03ef44cc1c1e823550ae25ba5c2c42eaf2e36546afe4baa85e5aec"}) as unknown as TypedDocumentString<ExploreAddItemMutation, ExploreAddItemMutationVariables>;
export const ExploreAddItemsDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ExploreAddItems($input: CreateProfileItemsInput!, $idempotencyKey: String) {
  createProfileItems(input: $input, idempotencyKey: $idempotencyKey) {
    profileItems {
      id
      uid
      version
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:e1ddf7fb518a86d996acd17072a74f5036c48bf232ef5fd97ef2ccffd586b98b"}) as unknown as TypedDocumentString<ExploreAddItemsMutation, ExploreAddItemsMutationVariables>;
export const ExploreAmountDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreAmount($categoryPath: CategoryPath!, $uid: Uid!, $inputs: [InputValue!], $asOf: DateTime, $returnPerUnit: String) {
  dataItem(categoryPath: $categoryPath, uid: $uid) {
    amount(inputs: $inputs, asOf: $asOf, returnPerUnit: $returnPerUnit) {
      headline
      unit
      perUnit
      amounts {
        type
        isDefault
        facts {
          row
          edition
          region
        }
      }
      scopes {
        parts {
          scope
          scopeThreeCategory
          lifeCycle
          value
          isIncluded
        }
      }
      gases {
        unit
        perUnit
        parts {
          type
          gas
          value
          isIncluded
        }
      }
      notes {
        text
        code
        amountType
        from
        to
      }
    }
  }
}
    `, {"documentId":"sha256:95757bab173f75c780974355dd502c677f2f8e705b4578922748d41a5893df50"}) as unknown as TypedDocumentString<ExploreAmountQuery, ExploreAmountQueryVariables>;
export const ExploreAncestorsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreAncestors($path: CategoryPath!) {
  dataCategory(path: $path) {
    ...Named
    parent {
      ...Named
      parent {
        ...Named
        parent {
          ...Named
          parent {
            ...Named
            parent {
              ...Named
            }
          }
        }
      }
    }
  }
}
    fragment Named on DataCategory {
  path
  name
}`, {"documentId":"sha256:684d195ff4d6104cf64d5bdfb717648e70e10aed282f618a132d6a8e38b9744c"}) as unknown as TypedDocumentString<ExploreAncestorsQuery, ExploreAncestorsQueryVariables>;
export const ExploreAnswerDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreAnswer($text: String!, $locale: String) {
  suggest(text: $text, first: 20, locale: $locale) {
    asOf
    categoryPath
    ownership
    reason
    inputs {
      path
      label
      value
      unit
      perUnit
      text
    }
    readings {
      kind
      text
      start
      end
      value
      unit
      perUnit
      alternatives {
        value
        text
      }
    }
    item {
      uid
      title
      dataCategory {
        name
      }
      userValueChoices {
        path
        definition {
          name
          unit
          perUnit
          choices {
            name
            value
          }
        }
      }
      figure {
        history {
          startDate
          value
        }
      }
      provenance {
        source
        region
        year
        licence
        licenceUrl
      }
    }
    amount {
      headline
      unit
      perUnit
      scopes {
        parts {
          scope
          scopeThreeCategory
          lifeCycle
          value
          isIncluded
        }
      }
      notes {
        code
        text
      }
    }
  }
}
    `, {"documentId":"sha256:7dfb29675145a405d107758fad5ab1d457b1dd39301fbb950d1e5fd34939fe28"}) as unknown as TypedDocumentString<ExploreAnswerQuery, ExploreAnswerQueryVariables>;
export const ExploreAuditDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreAudit($categoryPath: CategoryPath, $from: DateTime, $to: DateTime, $first: Int, $after: String, $last: Int, $before: String) {
  auditEntries(
    categoryPath: $categoryPath
    from: $from
    to: $to
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    pageInfo {
      hasPreviousPage
      hasNextPage
      startCursor
      endCursor
    }
    nodes {
      number
      time
      userUid
      userName
      requestId
      reason
      action
      kind
      uid
      path
      fields {
        field
        before
        after
      }
      previousDigest
      digest
    }
  }
}
    `, {"documentId":"sha256:255971ddc7f292d8e1896a7ec71d573f355b28f1d9eaef0894a4494d9c93a87f"}) as unknown as TypedDocumentString<ExploreAuditQuery, ExploreAuditQueryVariables>;
export const ExploreCategoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreCategory($path: CategoryPath = "", $first: Int = 100, $after: String) {
  dataCategory(path: $path) {
    path
    name
    description
    method
    similar {
      path
      use
      category {
        name
      }
    }
    children {
      path
      name
      description
      isLookUp
      children {
        name
      }
    }
    provenance {
      source
      publisher
      shortPublisher
      year
      region
      licence
      licenceUrl
      url
    }
    itemDefinition {
      drillDown
      itemValueDefinitions {
        path
        name
        fromData
        unit
        perUnit
      }
    }
    items(first: $first, after: $after) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        uid
        title
        label
        unitAmount {
          per
          amount {
            headline
            unit
          }
        }
        itemValues {
          path
          value
        }
      }
    }
  }
}
    `, {"documentId":"sha256:81f2ec15111e6501d8097486a8802d61587402c1b45549772e6d7a3031d030e7"}) as unknown as TypedDocumentString<ExploreCategoryQuery, ExploreCategoryQueryVariables>;
export const ExploreChangeItemDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ExploreChangeItem($input: UpdateProfileItemInput!, $idempotencyKey: String) {
  updateProfileItem(input: $input, idempotencyKey: $idempotencyKey) {
    profileItem {
      id
      name
      note
      startDate
      endDate
      version
      labels {
        key
        value
      }
      itemValues {
        path
        name
        value
        unit
        perUnit
      }
    }
    userErrors {
      code
      field
      message
      currentVersion
    }
  }
}
    `, {"documentId":"sha256:d68a2f0e1d83c6bcc5d4a8babd73a84ee4ca3d330172123c94f107c3c0518876"}) as unknown as TypedDocumentString<ExploreChangeItemMutation, ExploreChangeItemMutationVariables>;
export const ExploreChangeItemsDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ExploreChangeItems($input: UpdateProfileItemsInput!, $idempotencyKey: String) {
  updateProfileItems(input: $input, idempotencyKey: $idempotencyKey) {
    profileItems {
      id
      version
    }
    userErrors {
      code
      field
      message
      currentVersion
    }
  }
}
    `, {"documentId":"sha256:3852a98b53e3ea8b26cff873a5319b9111278262fa44008b3aa24ad981153de2"}) as unknown as TypedDocumentString<ExploreChangeItemsMutation, ExploreChangeItemsMutationVariables>;
export const ExploreChangeValueDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ExploreChangeValue($input: UpdateDataItemValueInput!, $dryRun: Boolean, $idempotencyKey: String) {
  updateDataItemValue(
    input: $input
    dryRun: $dryRun
    idempotencyKey: $idempotencyKey
  ) {
    changes {
      fields {
        path
        field
        before
        after
      }
    }
    dataItemValue {
      value
      startDate
    }
    userErrors {
      code
      field
      message
      currentVersion
    }
  }
}
    `, {"documentId":"sha256:bdbcf2817a4550e4529b4838e80053625658e6619e7b8961c5b6997de957526c"}) as unknown as TypedDocumentString<ExploreChangeValueMutation, ExploreChangeValueMutationVariables>;
export const ExploreCreateProfileDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ExploreCreateProfile($input: CreateProfileInput, $idempotencyKey: String) {
  createProfile(input: $input, idempotencyKey: $idempotencyKey) {
    profile {
      uid
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:5bee97c86567c25c278d3dca31805d6dda42280c285fed0686d4bb4c7a8a6c34"}) as unknown as TypedDocumentString<ExploreCreateProfileMutation, ExploreCreateProfileMutationVariables>;
export const ExploreDeleteItemDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ExploreDeleteItem($input: DeleteProfileItemInput!, $idempotencyKey: String) {
  deleteProfileItem(input: $input, idempotencyKey: $idempotencyKey) {
    userErrors {
      code
      field
      message
      currentVersion
    }
  }
}
    `, {"documentId":"sha256:5722df6ac18bf37eab989e865713c923e38685a3d2e2944b97112fd35d31254e"}) as unknown as TypedDocumentString<ExploreDeleteItemMutation, ExploreDeleteItemMutationVariables>;
export const ExploreDeleteItemsDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ExploreDeleteItems($input: DeleteProfileItemsInput!, $idempotencyKey: String) {
  deleteProfileItems(input: $input, idempotencyKey: $idempotencyKey) {
    deletedIds
    userErrors {
      code
      field
      message
      currentVersion
    }
  }
}
    `, {"documentId":"sha256:6eca3b075e127379d5ecdd0beae63e1e214ab727c5050d1c1a3a9a1dc6e49edd"}) as unknown as TypedDocumentString<ExploreDeleteItemsMutation, ExploreDeleteItemsMutationVariables>;
export const ExploreDerivationDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreDerivation($categoryPath: CategoryPath!, $uid: Uid!, $inputs: [InputValue!], $asOf: DateTime, $returnPerUnit: String) {
  dataItem(categoryPath: $categoryPath, uid: $uid) {
    amount(inputs: $inputs, asOf: $asOf, returnPerUnit: $returnPerUnit) {
      explanation {
        derivation {
          steps {
            index
            operation
            operands
            value
            unit
            perUnit
            name
            origin
            path
            categoryPath
            drill {
              name
              value
            }
            row
            startDate
          }
          amounts {
            type
            step
          }
          result
        }
        sources {
          dataCategory {
            path
            name
          }
          provenance {
            source
            publisher
            year
            licence
          }
          itemSource
        }
      }
    }
  }
}
    `, {"documentId":"sha256:ebe1c54ca79de5449f47daca3a2fef58a09770a63cbc8dc1a15825aa0f38b328"}) as unknown as TypedDocumentString<ExploreDerivationQuery, ExploreDerivationQueryVariables>;
export const ExploreEditsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreEdits($id: ID!) {
  node(id: $id) {
    ... on ProfileItem {
      id
      edits(first: 50) {
        totalCount
        nodes {
          time
          userName
          action
          fields {
            field
            before
            after
          }
        }
      }
    }
  }
}
    `, {"documentId":"sha256:0ade5810530f4ee08b4381dbda4cff50c61b768c653775e9ef77c928eecdbfee"}) as unknown as TypedDocumentString<ExploreEditsQuery, ExploreEditsQueryVariables>;
export const ExploreEntryAmountDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreEntryAmount($categoryPath: CategoryPath!, $uid: Uid!, $inputs: [InputValue!], $asOf: DateTime, $withAmount: Boolean!) {
  dataItem(categoryPath: $categoryPath, uid: $uid) {
    userValueChoices {
      path
      defaultValue
      definition {
        name
        unit
        perUnit
        commonUnits
        valueDefinition {
          valueType
        }
      }
    }
    amount(inputs: $inputs, asOf: $asOf, returnPerUnit: "none") @include(if: $withAmount) {
      headline
      unit
      scopes {
        parts {
          scope
          scopeThreeCategory
          value
          isIncluded
        }
      }
    }
  }
}
    `, {"documentId":"sha256:93a3f10e233d6ce8da5debde618286ef82a81d7ee79c7b01d072cd1c2966c19e"}) as unknown as TypedDocumentString<ExploreEntryAmountQuery, ExploreEntryAmountQueryVariables>;
export const ExploreEntryDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreEntry($text: String!, $first: Int = 6, $locale: String) {
  suggest(text: $text, first: $first, locale: $locale) {
    ownership
    readings {
      kind
    }
    item {
      ...EntryItem
    }
    inputs {
      path
      value
      unit
      perUnit
    }
  }
  search(query: $text, first: $first, locale: $locale) {
    items {
      nodes {
        ...EntryItem
      }
    }
  }
}
    fragment EntryItem on DataItem {
  uid
  title
  dataCategory {
    path
    name
  }
  figure {
    name
    value
    unit
    perUnit
  }
  provenance {
    region
    year
    shortPublisher
    publisher
  }
}`, {"documentId":"sha256:79544b44cca540b1d925b3cd80cb209f04f12bed85504ab0fd1c6c58fb83b7b9"}) as unknown as TypedDocumentString<ExploreEntryQuery, ExploreEntryQueryVariables>;
export const ExploreFiguresDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreFigures {
  energy: dataItem(
    categoryPath: "business/energy/electricity/grid"
    uid: "H3L7ZLM7L6QQ"
  ) {
    ...Shown
  }
  travel: dataItem(categoryPath: "transport/train/generic", uid: "LPO971GZSF2C") {
    ...Shown
  }
  freight: dataItem(categoryPath: "transport/lgv/generic", uid: "T012EOACEP28") {
    ...Shown
  }
  spending: dataItem(categoryPath: "business/spending/epa", uid: "PGK1E414NNYH") {
    ...Shown
  }
  food: dataItem(categoryPath: "food/world", uid: "2RSPG3WHYJ20") {
    ...Shown
  }
  waste: dataItem(categoryPath: "business/waste/disposal", uid: "NWX6GWFU3ZYL") {
    ...Shown
  }
  gases: dataItem(
    categoryPath: "business/processes/refrigeration/leakage"
    uid: "MGJ8R3TZ4HCX"
  ) {
    ...Shown
  }
  materials: dataItem(categoryPath: "embodied/materials", uid: "AX3XJP2FE4EN") {
    ...Shown
  }
}
    fragment Shown on DataItem {
  figure {
    value
    unit
  }
}`, {"documentId":"sha256:d253734f1ba62595dedccdb4748d1ac74f1ca0da09b023b42cb36bf0693cc547"}) as unknown as TypedDocumentString<ExploreFiguresQuery, ExploreFiguresQueryVariables>;
export const ExploreHistoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreHistory($categoryPath: CategoryPath!, $uid: Uid!, $path: String!) {
  dataItem(categoryPath: $categoryPath, uid: $uid) {
    uid
    title
    figure: itemValue(path: $path) {
      path
      name
      value
      unit
      perUnit
      history {
        startDate
        value
      }
    }
  }
}
    `, {"documentId":"sha256:d50bd203ca21f98ea46b68f28969d684709c81c7aed88def8617bf79936e7a58"}) as unknown as TypedDocumentString<ExploreHistoryQuery, ExploreHistoryQueryVariables>;
export const ExploreImportDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ExploreImport($input: ImportTableInput!, $dryRun: Boolean, $idempotencyKey: String) {
  importTable(input: $input, dryRun: $dryRun, idempotencyKey: $idempotencyKey) {
    report {
      added
      updated
      known
      changed
      toChoose
      wrong
      unusual
      activityCount
      kilograms
      scopes {
        parts {
          scope
          value
          isIncluded
        }
      }
      start
      end
      columns {
        name
        use
        unit
        isLeftOut
      }
      notation {
        decimalComma
        numberText
        number
        isNumberOpen
        dateFormat
        dateText
        date
        isDateOpen
      }
      activities(first: 1000) {
        text
        unit
        unitChoices
        rows
        quantity
        certainty
        kilograms
        dataItem {
          ...ImportedItem
        }
        candidates {
          kilograms
          dataItem {
            ...ImportedItem
          }
        }
      }
      sums {
        categoryPath
        period
        rows
        kilograms
        without
      }
      rows(first: 1000) {
        line
        kind
        outcome
        cells
        kilograms
        message
        flags
        faults {
          code
          field
          message
        }
      }
      leftOut {
        line
        reason
        text
      }
      interruption {
        code
        message
        nextLine
      }
    }
    imports {
      uid
      sums {
        kilograms
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    fragment ImportedItem on DataItem {
  uid
  title
  dataCategory {
    path
    name
  }
  figure {
    value
    unit
    perUnit
  }
  provenance {
    shortPublisher
    year
  }
}`, {"documentId":"sha256:242d88cd7c845ae77a21ce069bcfd19c0ecfbea293847e3bc69ba58199b9f5d1"}) as unknown as TypedDocumentString<ExploreImportMutation, ExploreImportMutationVariables>;
export const ExploreItemDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreItem($categoryPath: CategoryPath!, $uid: Uid, $drill: [SelectionInput!]) {
  dataItem(categoryPath: $categoryPath, uid: $uid, drill: $drill) {
    uid
    title
    label
    source
    provenance {
      source
      publisher
      shortPublisher
      year
      region
      licence
      licenceUrl
      url
    }
    dataCategory {
      path
      name
      description
      method
      similar {
        path
        use
        category {
          name
        }
      }
    }
    figure {
      path
      name
      value
      unit
      perUnit
      history {
        startDate
        value
      }
    }
    itemDefinition {
      drillDown
    }
    userValueChoices {
      path
      defaultValue
      definition {
        name
        unit
        perUnit
        commonUnits
        choices {
          name
          value
        }
        valueDefinition {
          valueType
        }
      }
    }
    itemValues {
      path
      name
      value
      unit
      perUnit
      startDate
    }
  }
}
    `, {"documentId":"sha256:aa537c06905265dd796c22bcbbd0b72e525c4122e2f17cdb38d78456a9eb9c8e"}) as unknown as TypedDocumentString<ExploreItemQuery, ExploreItemQueryVariables>;
export const ExploreKeysDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreKeys {
  viewer {
    apiKeys {
      uid
      name
      isReadOnly
      lastCharacters
      created
      expires
      lastUsed
    }
  }
}
    `, {"documentId":"sha256:5412f398ca59446659cd783bf5cdabc10c6f9a82be214836b90cd4e327cf76cb"}) as unknown as TypedDocumentString<ExploreKeysQuery, ExploreKeysQueryVariables>;
export const ExploreOtherFiguresDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreOtherFigures($title: String!, $inputs: [InputValue!], $dates: [DateTime!], $returnPerUnit: String) {
  search(query: $title, first: 12) {
    items {
      nodes {
        uid
        title
        dataCategory {
          path
          name
        }
        provenance {
          shortPublisher
          year
        }
        amountsOverTime(inputs: $inputs, dates: $dates, returnPerUnit: $returnPerUnit) {
          result {
            headline
          }
        }
      }
    }
  }
}
    `, {"documentId":"sha256:0f82ddf8b8168fe1b751534b1217ac67922b2d842c706ac85f0bbaaa8ed185f0"}) as unknown as TypedDocumentString<ExploreOtherFiguresQuery, ExploreOtherFiguresQueryVariables>;
export const ExploreOtherYearsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreOtherYears($categoryPath: CategoryPath!, $uid: Uid!, $inputs: [InputValue!], $dates: [DateTime!], $returnPerUnit: String) {
  dataItem(categoryPath: $categoryPath, uid: $uid) {
    amountsOverTime(inputs: $inputs, dates: $dates, returnPerUnit: $returnPerUnit) {
      date
      result {
        headline
      }
    }
  }
}
    `, {"documentId":"sha256:6acb34cbf2966a71897cf4be2a60fad8692969bfee41e9a4e98742a5a88a8b50"}) as unknown as TypedDocumentString<ExploreOtherYearsQuery, ExploreOtherYearsQueryVariables>;
export const ExploreOverviewDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreOverview($path: CategoryPath!) {
  dataCategory(path: $path) {
    ...Counted
    children {
      ...Counted
      children {
        ...Counted
        children {
          ...Counted
          children {
            ...Counted
          }
        }
      }
    }
  }
}
    fragment Counted on DataCategory {
  path
  isLookUp
  provenance {
    shortPublisher
    year
  }
  items(first: 1) {
    totalCount
  }
}`, {"documentId":"sha256:fa0fcafd26c7d9fd45c4a3627c7e92a73f5e350955f0c6a266d92c4b00744e5a"}) as unknown as TypedDocumentString<ExploreOverviewQuery, ExploreOverviewQueryVariables>;
export const ExploreProfileNamesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreProfileNames($nameContains: String, $first: Int = 50) {
  profiles(first: $first, nameContains: $nameContains, orderBy: {by: NAME}) {
    nodes {
      uid
      name
      actions {
        allowModify
      }
    }
  }
}
    `, {"documentId":"sha256:eeb11a966b793721f2f910d1a2b8764fec61025d700b5629da59f5b7dfb93eaf"}) as unknown as TypedDocumentString<ExploreProfileNamesQuery, ExploreProfileNamesQueryVariables>;
export const ExploreProfileOverviewDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreProfileOverview($uid: Uid!, $year: Int, $groups: [ProfileTotalGroup!], $depth: Int) {
  profile(uid: $uid) {
    years
    itemCount
    lastChange
    year(year: $year) {
      year
      from
      to
      total: totals {
        unit
        rows {
          value
          comparedValue
          change
          total {
            includedCount
            outsideCount
            pendingCount
            otherUnits {
              value
              unit
              perUnit
              itemCount
            }
            ...ByScope
          }
          comparedTotal {
            pendingCount
            ...ByScope
          }
        }
        failedItems(first: 1) {
          totalCount
        }
      }
      months: totals(step: MONTH, groupBy: $groups, depth: $depth) {
        categories {
          path
          name
        }
        rows {
          from
          categoryPath
          gas
          isIncluded
          value
          comparedValue
          total {
            ...ByScope
          }
        }
      }
      sources: totals(groupBy: [DATA_ITEM]) {
        categories {
          path
          name
        }
        rows {
          categoryPath
          dataItem {
            uid
            title
          }
          value
          comparedValue
          change
          itemCount
          total {
            ...ByScope
          }
        }
      }
    }
  }
}
    fragment ByScope on ProfileTotal {
  scopes {
    unstated
    scopeTwo {
      locationBased
      marketBased
    }
    parts {
      scope
      scopeThreeCategory
      value
      marketBased
      isIncluded
    }
  }
}`, {"documentId":"sha256:1733cfb2db74f9b9d0d42a5f8e5eacce6e4aafad4ba181b72f0eda3187912c48"}) as unknown as TypedDocumentString<ExploreProfileOverviewQuery, ExploreProfileOverviewQueryVariables>;
export const ExploreProfileYearsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreProfileYears($uid: Uid!, $from: DateTime!, $to: DateTime!, $groups: [ProfileTotalGroup!], $depth: Int) {
  total: profileTotals(profiles: [$uid], from: $from, to: $to) {
    unit
    rows {
      value
      total {
        includedCount
        outsideCount
        pendingCount
        ...YearsByScope
      }
    }
    failedItems(first: 1) {
      totalCount
    }
  }
  months: profileTotals(
    profiles: [$uid]
    from: $from
    to: $to
    step: YEAR
    groupBy: $groups
    depth: $depth
  ) {
    categories {
      path
      name
    }
    rows {
      from
      categoryPath
      gas
      isIncluded
      value
      total {
        ...YearsByScope
      }
    }
  }
  sources: profileTotals(
    profiles: [$uid]
    from: $from
    to: $to
    groupBy: [DATA_ITEM]
  ) {
    rows {
      categoryPath
      dataItem {
        uid
        title
      }
      value
      itemCount
      total {
        ...YearsByScope
      }
    }
  }
}
    fragment YearsByScope on ProfileTotal {
  scopes {
    unstated
    scopeTwo {
      locationBased
      marketBased
    }
    parts {
      scope
      scopeThreeCategory
      value
      marketBased
      isIncluded
    }
  }
}`, {"documentId":"sha256:ec433b96a346bf5cc3e136931ba63cf6a0756c9e6ca31713f77ccac6652ed301"}) as unknown as TypedDocumentString<ExploreProfileYearsQuery, ExploreProfileYearsQueryVariables>;
export const ExploreProfileDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreProfile($uid: Uid!) {
  profile(uid: $uid) {
    uid
    name
    note
    labels {
      key
      value
    }
    permission {
      ownerUsername
      groupName
      sharing {
        groupMayView
        groupMayModify
        othersMayView
        othersMayModify
      }
    }
    actions {
      allowModify
      allowDelete
    }
  }
}
    `, {"documentId":"sha256:4ed16e043d44949b8682563d4286b123243c6141aa3a80c4aedbb5b9a2d91abf"}) as unknown as TypedDocumentString<ExploreProfileQuery, ExploreProfileQueryVariables>;
export const ExploreProfilesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreProfiles($first: Int = 50, $after: String, $nameContains: String) {
  profileActions {
    allowCreate
  }
  profiles(
    first: $first
    after: $after
    nameContains: $nameContains
    orderBy: {by: NAME}
  ) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      uid
      name
      note
      labels {
        key
        value
      }
      permission {
        ownerUsername
        groupName
        sharing {
          groupMayView
          groupMayModify
          othersMayView
          othersMayModify
          users {
            name
          }
          groups {
            name
          }
        }
      }
      actions {
        allowModify
        allowDelete
      }
      itemCount
      lastChange
      year {
        year
        total: totals {
          unit
          isComplete
          rows {
            value
            comparedValue
            change
          }
        }
        months: totals(step: MONTH) {
          rows {
            from
            value
            comparedValue
          }
        }
      }
    }
  }
}
    `, {"documentId":"sha256:4e096bbb4f3a692acd035eae045516669f106872aae0e1b48ee9e51c828001b3"}) as unknown as TypedDocumentString<ExploreProfilesQuery, ExploreProfilesQueryVariables>;
export const ExploreRecordDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreRecord($id: ID!, $from: DateTime, $to: DateTime) {
  node(id: $id) {
    ... on ProfileItem {
      id
      uid
      name
      note
      startDate
      endDate
      created
      modified
      version
      labels {
        key
        value
      }
      dataCategory {
        path
        name
      }
      dataItem {
        uid
        title
        provenance {
          shortPublisher
          publisher
          year
          url
        }
        itemValues {
          path
          name
        }
        userValueChoices {
          path
          definition {
            name
            unit
            perUnit
            commonUnits
            choices {
              name
              value
            }
            valueDefinition {
              valueType
            }
          }
        }
      }
      itemValues {
        path
        name
        value
        unit
        perUnit
      }
      emitted(from: $from, to: $to) {
        value
        unit
        notes {
          code
          text
        }
        scopes {
          parts {
            scope
            scopeThreeCategory
            lifeCycle
            value
            isIncluded
          }
        }
        calculation {
          amounts {
            type
            isDefault
            facts {
              scope
              scopeThreeCategory
              lifeCycle
              edition
              row
            }
          }
          explanation {
            prorataFactor
            derivation {
              amounts {
                type
                step
              }
              steps {
                index
                operation
                operands
                value
                unit
                perUnit
                name
                origin
                path
                categoryPath
                drill {
                  name
                  value
                }
                row
                startDate
              }
            }
            sources {
              dataCategory {
                path
                name
              }
              provenance {
                source
                shortPublisher
                publisher
                year
                url
              }
            }
          }
        }
      }
    }
  }
}
    `, {"documentId":"sha256:c81925e33d4f9e068f90f2c45247376841d762d48acb1ebd6f83bf3407a5f05e"}) as unknown as TypedDocumentString<ExploreRecordQuery, ExploreRecordQueryVariables>;
export const ExploreRecordsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreRecords($uid: Uid!, $from: DateTime, $to: DateTime, $categoryPath: CategoryPath, $dataItems: [Uid!], $scopes: [Scope!], $labels: [LabelFilter!], $contains: String, $onlyFailed: Boolean, $orderBy: ProfileItemOrder, $first: Int = 50, $after: String, $withSum: Boolean = true) {
  profile(uid: $uid) {
    items(
      from: $from
      to: $to
      categoryPath: $categoryPath
      dataItems: $dataItems
      scopes: $scopes
      labels: $labels
      contains: $contains
      onlyFailed: $onlyFailed
      orderBy: $orderBy
      first: $first
      after: $after
    ) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        id
        uid
        name
        startDate
        endDate
        version
        rowKey
        labels {
          key
          value
        }
        dataCategory {
          path
          name
        }
        dataItem {
          uid
          title
          provenance {
            source
            licence
            url
            shortPublisher
            publisher
            year
          }
        }
        itemValues {
          path
          name
          value
          unit
          perUnit
        }
        emitted(from: $from, to: $to) {
          value
          unit
          scopes {
            parts {
              scope
              scopeThreeCategory
              value
              isIncluded
            }
          }
          calculation {
            amounts {
              isDefault
              facts {
                edition
              }
            }
          }
        }
      }
    }
    total(
      from: $from
      to: $to
      categoryPath: $categoryPath
      dataItems: $dataItems
      scopes: $scopes
      labels: $labels
      contains: $contains
    ) @include(if: $withSum) {
      value
      unit
      itemCount
      includedCount
      outsideCount
      pendingCount
      failedCount
    }
  }
}
    `, {"documentId":"sha256:06a4c18204671ced5e615e4fbcbc1baae8de62f4b3da88aebe7a16ae81a4f7db"}) as unknown as TypedDocumentString<ExploreRecordsQuery, ExploreRecordsQueryVariables>;
export const ExploreSearchDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreSearch($query: String!, $categoryPath: CategoryPath, $filters: [SearchFilterInput!], $orderBy: SearchOrder, $locale: String, $first: Int, $after: String) {
  search(
    query: $query
    categoryPath: $categoryPath
    filters: $filters
    orderBy: $orderBy
    locale: $locale
    first: $first
    after: $after
  ) {
    corrections {
      word
      used
    }
    categories {
      path
      name
    }
    facets {
      name
      values {
        value
        name
        count
      }
    }
    items {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        uid
        label
        title
        region
        year
        unitAmount {
          per
          amount {
            headline
            unit
            scopes {
              parts {
                scope
                scopeThreeCategory
                lifeCycle
                value
                isIncluded
              }
            }
          }
        }
        dataCategory {
          path
          name
        }
        figure {
          name
          value
          unit
          perUnit
        }
        provenance {
          region
          year
          publisher
          shortPublisher
        }
      }
    }
  }
}
    `, {"documentId":"sha256:781160644029e6f25f8568e70d0370239f2c7a4f1e25ebf98645612878a7fc95"}) as unknown as TypedDocumentString<ExploreSearchQuery, ExploreSearchQueryVariables>;
export const ExploreSharingDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreSharing($uid: Uid!) {
  profile(uid: $uid) {
    permission {
      sharing {
        users {
          name
          access
        }
        groups {
          name
          access
        }
      }
    }
  }
}
    `, {"documentId":"sha256:b10c2dad430edc61a3ef9440095dc0f8a23e2beccad53a7cb3c6206a0143627b"}) as unknown as TypedDocumentString<ExploreSharingQuery, ExploreSharingQueryVariables>;
export const ExploreUndoImportDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ExploreUndoImport($input: UndoImportInput!) {
  undoImport(input: $input) {
    undone {
      deleted
      restored
      keptCount
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:63e8930ef3c415365858f53fa95617becdb1b0c2009a04164d210aefda608954"}) as unknown as TypedDocumentString<ExploreUndoImportMutation, ExploreUndoImportMutationVariables>;
export const ExploreValueDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ExploreValue($categoryPath: CategoryPath!, $itemUid: Uid!, $path: String!) {
  dataItemValue(categoryPath: $categoryPath, itemUid: $itemUid, path: $path) {
    path
    value
    unit
    perUnit
    startDate
    actions {
      allowModify
    }
    dataItem {
      version
    }
    history {
      value
      startDate
    }
  }
}
    `, {"documentId":"sha256:5094e34b7257cd47e3870ddec775ed8bf871a70696b483ff7ed10c689d048b7a"}) as unknown as TypedDocumentString<ExploreValueQuery, ExploreValueQueryVariables>;
export const FilteredItemsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query FilteredItems($path: CategoryPath!, $filter: DataItemFilter!, $first: Int) {
  dataCategory(path: $path) {
    items(first: $first, filter: $filter) {
      totalCount
      nodes {
        uid
        label
        modified
      }
    }
  }
}
    `, {"documentId":"sha256:756131597bf72682896f3b1c62157b9c836e1de7646e271bbe486796bb7ff12a"}) as unknown as TypedDocumentString<FilteredItemsQuery, FilteredItemsQueryVariables>;
export const FindProfilesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query FindProfiles($nameContains: String, $labels: [LabelFilter!], $first: Int = 20, $after: String) {
  profiles(
    nameContains: $nameContains
    labels: $labels
    orderBy: {by: NAME}
    first: $first
    after: $after
  ) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      uid
      name
      note
      labels {
        key
        value
      }
    }
  }
}
    `, {"documentId":"sha256:02b0ff9d0706aec0b29ffe447b210d3e7d17dab21a45b9628661e35a9a6a8414"}) as unknown as TypedDocumentString<FindProfilesQuery, FindProfilesQueryVariables>;
export const FindRecordsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query FindRecords($profileUid: Uid!, $contains: String, $categoryPath: CategoryPath = "", $from: DateTime, $to: DateTime, $scopes: [Scope!], $labels: [LabelFilter!], $onlyFailed: Boolean = false, $sortBy: ProfileItemSort! = START, $isDescending: Boolean = true, $first: Int = 20, $after: String) {
  profile(uid: $profileUid) {
    uid
    name
    items(
      contains: $contains
      categoryPath: $categoryPath
      from: $from
      to: $to
      scopes: $scopes
      labels: $labels
      onlyFailed: $onlyFailed
      orderBy: {by: $sortBy, isDescending: $isDescending}
      first: $first
      after: $after
    ) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        uid
        name
        note
        labels {
          key
          value
        }
        startDate
        endDate
        version
        dataItem {
          uid
          title
        }
        dataCategory {
          path
        }
        itemValues {
          path
          value
          unit
          perUnit
        }
        emitted(from: $from, to: $to) {
          value
          unit
        }
      }
    }
  }
}
    `, {"documentId":"sha256:6262d87318c176f532f564ec26bd3693e0d21ad4a70e3e19f63ee405bdfc27f8"}) as unknown as TypedDocumentString<FindRecordsQuery, FindRecordsQueryVariables>;
export const FirstLookDocument = /*#__PURE__*/ new TypedDocumentString(`
    query FirstLook {
  viewer {
    username
    apiVersion
  }
  dataItem(
    categoryPath: "transport/plane/generic"
    drill: [{name: "type", value: "auto"}, {name: "size", value: "return"}]
  ) {
    uid
    label
    dataCategory {
      path
      name
      provenance {
        source
        publisher
        year
        licence
      }
    }
    itemDefinition {
      name
      drillDown
    }
    itemValues {
      path
      value
      unit
      perUnit
      itemValueDefinition {
        name
        valueDefinition {
          valueType
        }
      }
    }
    userValueChoices {
      path
      defaultValue
    }
    amount(
      inputs: [{path: "IATACode1", value: "LHR"}, {path: "IATACode2", value: "JFK"}]
    ) {
      value
      unit
      perUnit
      amounts {
        type
        value
        unit
        perUnit
      }
      notes {
        type
        text
      }
    }
  }
}
    `, {"documentId":"sha256:774f9fcd876df631033f37d142db86df97a235f91bd64447bb737925b259a142"}) as unknown as TypedDocumentString<FirstLookQuery, FirstLookQueryVariables>;
export const GasesOfAnAmountDocument = /*#__PURE__*/ new TypedDocumentString(`
    query GasesOfAnAmount($path: CategoryPath!, $drill: [SelectionInput!]!, $inputs: [InputValue!]!) {
  dataItem(categoryPath: $path, drill: $drill) {
    label
    amount(inputs: $inputs, returnUnit: "t") {
      value
      unit
      perUnit
      gases {
        unit
        perUnit
        carbonDioxideEquivalent
        unallocated
        parts {
          gas
          type
          value
          isEquivalent
          isIncluded
        }
      }
    }
  }
}
    `, {"documentId":"sha256:b5d8e1a1a3fec6ecd22a9d5cff8f7a34a5db793d1b05f3e0615b7a66065b3bce"}) as unknown as TypedDocumentString<GasesOfAnAmountQuery, GasesOfAnAmountQueryVariables>;
export const HistoryInPeriodDocument = /*#__PURE__*/ new TypedDocumentString(`
    query HistoryInPeriod($categoryPath: CategoryPath!, $itemUid: Uid!, $path: String!, $from: DateTime, $to: DateTime, $first: Int) {
  dataItemValue(categoryPath: $categoryPath, itemUid: $itemUid, path: $path) {
    historyEntries(from: $from, to: $to, first: $first) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        id
        startDate
        reading {
          ... on NumberReading {
            number
            unit
            perUnit
          }
        }
      }
    }
  }
}
    `, {"documentId":"sha256:8166e590f02395fd77e8fac3b574d84fc9ecacc4ee08a7603086afa4285ca27e"}) as unknown as TypedDocumentString<HistoryInPeriodQuery, HistoryInPeriodQueryVariables>;
export const ImportProfileItemsDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ImportProfileItems($input: ImportProfileItemsInput!, $dryRun: Boolean) {
  importProfileItems(input: $input, dryRun: $dryRun) {
    rows {
      index
      outcome
      code
      message
      faults {
        field
        message
      }
    }
    import {
      uid
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:afe8187657b79d2955796fa495402dd158f15edef5eb14111941d217247cfa0c"}) as unknown as TypedDocumentString<ImportProfileItemsMutation, ImportProfileItemsMutationVariables>;
export const ImportTableDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ImportTable($input: ImportTableInput!, $dryRun: Boolean) {
  importTable(input: $input, dryRun: $dryRun) {
    report {
      added
      updated
      known
      changed
      toChoose
      wrong
      kilograms
      years {
        year
        rows
        kilograms
        without
      }
      start
      end
      columns {
        name
        use
        unit
        isLeftOut
        samples
      }
      notation {
        decimalComma
        numberText
        number
        isNumberOpen
        dateFormat
        dateText
        date
        isDateOpen
      }
      activities {
        text
        unit
        rows
        quantity
        certainty
        kilograms
        message
        dataItem {
          uid
          title
        }
        candidates {
          kilograms
          dataItem {
            uid
            title
          }
        }
      }
      sums {
        categoryPath
        period
        rows
        kilograms
        without
      }
      rows(first: 100) {
        line
        kind
        outcome
        cells
        kilograms
        message
        flags
        faults {
          code
          field
          message
        }
      }
      leftOut {
        line
        reason
        text
      }
      interruption {
        code
        message
        nextLine
      }
    }
    imports {
      uid
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:7e00e2b83575559d5cc3f7cad479f7cfa90b18fb734b750683fb6b950ac38673"}) as unknown as TypedDocumentString<ImportTableMutation, ImportTableMutationVariables>;
export const InputsOfAnItemDocument = /*#__PURE__*/ new TypedDocumentString(`
    query InputsOfAnItem($categoryPath: CategoryPath!, $uid: Uid!) {
  dataItem(categoryPath: $categoryPath, uid: $uid) {
    userValueChoices {
      path
      defaultValue
      definition {
        name
        unit
        perUnit
        choices {
          name
          value
        }
        valueDefinition {
          valueType
        }
      }
    }
  }
}
    `, {"documentId":"sha256:d92c876129ed2ad707f33fc13407ad88e6514edf8a17d6092313e471cc953c22"}) as unknown as TypedDocumentString<InputsOfAnItemQuery, InputsOfAnItemQueryVariables>;
export const ItemDefinitionDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ItemDefinition($uid: Uid!) {
  itemDefinition(uid: $uid) {
    id
    uid
    name
    drillDown
    version
    algorithm {
      digest
      lines {
        number
        text
      }
    }
    itemValueDefinitions {
      id
      uid
      path
      name
      fromData
      fromProfile
      unit
      perUnit
      defaultValue
      aliasedTo
      apiVersions
      choices {
        name
        value
      }
      valueDefinition {
        name
        valueType
      }
    }
  }
}
    `, {"documentId":"sha256:5ccbc01b4f702bf8fa307f4d0f6e5ef723109c05479724995600fc7df08ff754"}) as unknown as TypedDocumentString<ItemDefinitionQuery, ItemDefinitionQueryVariables>;
export const ItemDefinitionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ItemDefinitions($first: Int, $after: String) {
  itemDefinitions(first: $first, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      uid
      name
      drillDown
    }
  }
}
    `, {"documentId":"sha256:99b5e4f88cc7651e128f7d9f8fdbb78dfd23b622714d2826631130fd5093cfb9"}) as unknown as TypedDocumentString<ItemDefinitionsQuery, ItemDefinitionsQueryVariables>;
export const ItemWithValuesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ItemWithValues($categoryPath: CategoryPath!, $uid: Uid!) {
  dataItem(categoryPath: $categoryPath, uid: $uid) {
    id
    uid
    path
    name
    label
    created
    modified
    startDate
    endDate
    version
    dataCategory {
      uid
      path
      name
    }
    itemDefinition {
      uid
      name
      drillDown
    }
    itemValues {
      id
      uid
      path
      name
      value
      decimalValue
      unit
      perUnit
      itemValueDefinition {
        uid
        path
        valueDefinition {
          valueType
        }
      }
    }
  }
}
    `, {"documentId":"sha256:49828bba90fdc20640983788cde3120388073e4e820b3e9450f1465a01872547"}) as unknown as TypedDocumentString<ItemWithValuesQuery, ItemWithValuesQueryVariables>;
export const ItemsOfAProfileDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ItemsOfAProfile($uid: Uid!, $categoryPath: CategoryPath, $from: DateTime, $to: DateTime, $labels: [LabelFilter!], $onlyFailed: Boolean) {
  profile(uid: $uid) {
    uid
    name
    usedCategories {
      name
      itemCount
      category {
        path
      }
    }
    items(
      categoryPath: $categoryPath
      from: $from
      to: $to
      labels: $labels
      onlyFailed: $onlyFailed
      orderBy: {by: CATEGORY}
      first: 20
    ) {
      totalCount
      nodes {
        uid
        name
        startDate
        endDate
        dataCategory {
          path
        }
        labels {
          key
          value
        }
        amount {
          value
          unit
          perUnit
        }
      }
    }
  }
}
    `, {"documentId":"sha256:72e4e22ef02e62fa258a1f50941e7d8383c36337196197d272b4e2bda289b185"}) as unknown as TypedDocumentString<ItemsOfAProfileQuery, ItemsOfAProfileQueryVariables>;
export const ItemsWithValuesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ItemsWithValues($path: CategoryPath!, $first: Int = 50, $after: String) {
  dataCategory(path: $path) {
    path
    name
    items(first: $first, after: $after) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        uid
        label
        dataCategory {
          path
          name
        }
        itemDefinition {
          name
        }
        itemValues {
          path
          value
          unit
          perUnit
          itemValueDefinition {
            name
          }
        }
      }
    }
  }
}
    `, {"documentId":"sha256:34a99b59e22194edad3bf76bfc660ec517731fd7481c36858b42ecacfbaed0e5"}) as unknown as TypedDocumentString<ItemsWithValuesQuery, ItemsWithValuesQueryVariables>;
export const NodeDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Node($id: ID!) {
  node(id: $id) {
    __typename
    id
    ... on DataItem {
      label
      dataCategory {
        path
      }
    }
  }
}
    `, {"documentId":"sha256:c5a8ab3d01427d4df3ed34a5d6a572c0013dcd79cd0fb6f128cdcc02a894cc37"}) as unknown as TypedDocumentString<NodeQuery, NodeQueryVariables>;
export const NodesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Nodes($ids: [ID!]!) {
  nodes(ids: $ids) {
    __typename
    id
    ... on DataCategory {
      name
    }
    ... on DataItem {
      label
    }
    ... on DataItemValue {
      value
      unit
      perUnit
    }
    ... on Profile {
      uid
    }
    ... on ProfileItem {
      itemName: name
    }
    ... on ProfileItemValue {
      path
      value
    }
  }
}
    `, {"documentId":"sha256:d645e10040822b7901f90d1630a551fe23e226ba8482e40c6f9507a38d41bad8"}) as unknown as TypedDocumentString<NodesQuery, NodesQueryVariables>;
export const ProfileImportsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ProfileImports($uid: Uid!, $first: Int, $after: String) {
  profile(uid: $uid) {
    imports(first: $first, after: $after) {
      nodes {
        uid
        created
        username
        fileName
        added
        updated
        known
        changed
        refused
        start
        end
        sums {
          categoryPath
          rows
          kilograms
          without
        }
        undone
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
}
    `, {"documentId":"sha256:066efde62998948af56f97f063aef8b959757a146186d7074cb6e9f981684691"}) as unknown as TypedDocumentString<ProfileImportsQuery, ProfileImportsQueryVariables>;
export const ProfileItemValueDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ProfileItemValue($profileUid: Uid!, $categoryPath: CategoryPath!, $itemUid: Uid!, $path: String!) {
  profileItemValue(
    profileUid: $profileUid
    categoryPath: $categoryPath
    itemUid: $itemUid
    path: $path
  ) {
    uid
    path
    name
    value
    unit
    perUnit
    created
    modified
    itemValueDefinition {
      uid
      name
      unit
      perUnit
      valueDefinition {
        valueType
      }
    }
    profileItem {
      uid
      amount {
        value
        unit
        perUnit
      }
    }
    actions {
      allowModify
    }
  }
}
    `, {"documentId":"sha256:59b2609ea705a6385b95d8dca5bba3465fa50fe2f6a62480455100deb8fa7902"}) as unknown as TypedDocumentString<ProfileItemValueQuery, ProfileItemValueQueryVariables>;
export const ProfileItemDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ProfileItem($profileUid: Uid!, $categoryPath: CategoryPath!, $uid: Uid!) {
  profileItem(profileUid: $profileUid, categoryPath: $categoryPath, uid: $uid) {
    id
    uid
    name
    startDate
    endDate
    created
    modified
    version
    dataItem {
      uid
      label
    }
    dataCategory {
      path
      name
    }
    itemDefinition {
      name
    }
    itemValues {
      path
      value
      unit
      perUnit
    }
    amount(returnUnit: "lb", returnPerUnit: "month") {
      value
      unit
      perUnit
    }
    actions {
      allowModify
      allowDelete
    }
  }
}
    `, {"documentId":"sha256:49f155dd8dfcd13c9f4817367f380cec73edd5458c0f1223195c145d86abac8c"}) as unknown as TypedDocumentString<ProfileItemQuery, ProfileItemQueryVariables>;
export const ProfileItemsOfAPeriodDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ProfileItemsOfAPeriod($uid: Uid!, $path: CategoryPath!, $from: DateTime!, $to: DateTime!) {
  profile(uid: $uid) {
    category(path: $path) {
      items(from: $from, to: $to) {
        totalCount
        nodes {
          uid
          name
          startDate
          endDate
          emitted(from: $from, to: $to, returnUnit: "t") {
            value
            unit
            calculation {
              amounts {
                type
                value
                unit
                perUnit
              }
            }
          }
        }
      }
    }
  }
}
    `, {"documentId":"sha256:a1cbb6343ec065488bd7fae2ca5cd7410bfe5b0da1af1cb053dd18fefe4c956c"}) as unknown as TypedDocumentString<ProfileItemsOfAPeriodQuery, ProfileItemsOfAPeriodQueryVariables>;
export const ProfileItemsOverTimeDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ProfileItemsOverTime($profile: Uid!, $path: CategoryPath!, $from: DateTime!, $dates: [DateTime!]!) {
  profile(uid: $profile) {
    category(path: $path) {
      items(first: 10, from: $from) {
        nodes {
          name
          amountsOverTime(dates: $dates) {
            date
            result {
              value
              unit
              perUnit
            }
            error {
              code
              message
            }
          }
        }
      }
    }
  }
}
    `, {"documentId":"sha256:1076e59760e3ffddb63dbf285d9a0f980045934d2a963c62bb2fc056cb3ffc63"}) as unknown as TypedDocumentString<ProfileItemsOverTimeQuery, ProfileItemsOverTimeQueryVariables>;
export const ProfileTotalDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ProfileTotal($profile: Uid!, $from: DateTime!, $to: DateTime!) {
  profile(uid: $profile) {
    total(from: $from, to: $to, returnUnit: "t") {
      value
      unit
      perUnit
      itemCount
      includedCount
      failedCount
      isComplete
      failedItems(first: 20) {
        totalCount
        nodes {
          item {
            name
          }
          error {
            code
            message
            inputs
            lookUp {
              categoryPath
              drill {
                name
                value
              }
              path
            }
          }
        }
      }
      notedItems(first: 20) {
        totalCount
        nodes {
          item {
            name
          }
          note {
            code
            text
          }
        }
      }
      otherUnits {
        value
        unit
        perUnit
        itemCount
      }
      scopes {
        unit
        perUnit
        inScopes
        unstated
        parts {
          scope
          scopeThreeCategory
          lifeCycle
          value
          itemCount
        }
      }
      gases {
        carbonDioxideEquivalent
        unallocated
        parts {
          gas
          type
          value
          isIncluded
          itemCount
        }
      }
      byCategory {
        category {
          path
        }
        total {
          value
          unit
          itemCount
          isComplete
        }
      }
    }
  }
}
    `, {"documentId":"sha256:457b9febe02951daddc9d071f1b281ab10adb21b450d682482485119821ff8c3"}) as unknown as TypedDocumentString<ProfileTotalQuery, ProfileTotalQueryVariables>;
export const ProfileTotalsOverTimeDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ProfileTotalsOverTime($profile: Uid!, $path: CategoryPath!, $from: DateTime!, $to: DateTime!) {
  profile(uid: $profile) {
    category(path: $path) {
      totalsOverTime(from: $from, to: $to, step: MONTH, withSubcategories: true) {
        from
        to
        value
        unit
        perUnit
        itemCount
        isComplete
      }
    }
  }
}
    `, {"documentId":"sha256:e87f12740e223331508ddd478e2323f97301f488c10bef0a386818cd55f70cc0"}) as unknown as TypedDocumentString<ProfileTotalsOverTimeQuery, ProfileTotalsOverTimeQueryVariables>;
export const ProfileTotalsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ProfileTotals($profiles: [Uid!]!, $from: DateTime!, $to: DateTime!, $timeZone: String!, $groups: [ProfileTotalGroup!]!, $depth: Int, $compareTo: ProfileTotalComparison) {
  profileTotals(
    profiles: $profiles
    from: $from
    to: $to
    step: MONTH
    timeZone: $timeZone
    groupBy: $groups
    depth: $depth
    returnUnit: "t"
    compareTo: $compareTo
  ) {
    unit
    isComplete
    rows {
      from
      to
      categoryPath
      value
      itemCount
      comparedValue
      change
    }
    failedItems(first: 20) {
      totalCount
      nodes {
        item {
          name
        }
        error {
          code
          message
        }
      }
    }
  }
}
    `, {"documentId":"sha256:b882b51294bca852c60f91fc5d086bc35905e5c8d1608e472dbd4a3eaa582466"}) as unknown as TypedDocumentString<ProfileTotalsQuery, ProfileTotalsQueryVariables>;
export const ProfileWithAmountsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ProfileWithAmounts($uid: Uid!, $travel: CategoryPath!, $home: CategoryPath!, $from: DateTime, $to: DateTime) {
  profile(uid: $uid) {
    uid
    permission {
      ownerUsername
    }
    travel: category(path: $travel) {
      ...Items
    }
    home: category(path: $home) {
      ...Items
    }
  }
}
    fragment Items on ProfileCategory {
  path
  dataCategory {
    name
  }
  items(from: $from, to: $to) {
    totalCount
    nodes {
      uid
      name
      startDate
      endDate
      dataItem {
        label
      }
      itemValues {
        path
        value
        unit
        perUnit
        itemValueDefinition {
          name
          valueDefinition {
            valueType
          }
        }
      }
      amount {
        value
        unit
        perUnit
        amounts {
          type
          value
          unit
          perUnit
        }
      }
    }
  }
}`, {"documentId":"sha256:d88c84d144ddf6e8d785327595d464f1e434131084341bd302c3a493f3a9671e"}) as unknown as TypedDocumentString<ProfileWithAmountsQuery, ProfileWithAmountsQueryVariables>;
export const ProfilesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Profiles($first: Int = 10, $after: String) {
  profiles(first: $first, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      uid
      created
      permission {
        ownerUsername
        groupName
        sharing {
          groupMayView
          groupMayModify
          othersMayView
          othersMayModify
        }
      }
      actions {
        allowView
        allowModify
        allowDelete
      }
    }
  }
}
    `, {"documentId":"sha256:a6ad35717074d9624ce1b784bd06c141d2bdca45dca985ab861503d4095749da"}) as unknown as TypedDocumentString<ProfilesQuery, ProfilesQueryVariables>;
export const ProvenanceDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Provenance($categoryPath: CategoryPath!, $uid: Uid!) {
  dataItem(categoryPath: $categoryPath, uid: $uid) {
    label
    version
    modified
    source
    provenance {
      source
      publisher
      year
      region
      licence
    }
    itemDefinition {
      name
      version
    }
  }
}
    `, {"documentId":"sha256:c833c3d6a9aea2e4a79e3fb1603c4a16c23d2dc292202a77a2fff2b09f8e34e9"}) as unknown as TypedDocumentString<ProvenanceQuery, ProvenanceQueryVariables>;
export const ReadingsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Readings($categoryPath: CategoryPath!, $uid: Uid!) {
  dataItem(categoryPath: $categoryPath, uid: $uid) {
    itemValues {
      path
      reading {
        __typename
        ... on NumberReading {
          number
          unit
          perUnit
        }
        ... on TextReading {
          text
        }
        ... on DateReading {
          date
        }
        ... on BooleanReading {
          isTrue
        }
      }
    }
  }
}
    `, {"documentId":"sha256:4de90672214c17bf7df72e396f439ec03197713776bbd40fdaf051480392aedf"}) as unknown as TypedDocumentString<ReadingsQuery, ReadingsQueryVariables>;
export const RecordWithEditsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query RecordWithEdits($profileUid: Uid!, $categoryPath: CategoryPath!, $uid: Uid!, $from: DateTime, $to: DateTime) {
  profileItem(profileUid: $profileUid, categoryPath: $categoryPath, uid: $uid) {
    uid
    name
    note
    startDate
    endDate
    version
    labels {
      key
      value
    }
    dataItem {
      uid
      label
    }
    dataCategory {
      path
      name
    }
    itemValues {
      path
      name
      value
      unit
      perUnit
    }
    actions {
      allowModify
      allowDelete
    }
    emitted(from: $from, to: $to) {
      value
      unit
      notes {
        code
        text
      }
      scopes {
        parts {
          scope
          scopeThreeCategory
          value
          isIncluded
        }
      }
      calculation {
        explanation {
          countedUntil
          derivation {
            steps {
              index
              operation
              operands
              value
              unit
              perUnit
              name
              origin
              path
              categoryPath
              row
              startDate
            }
            result
          }
          sources {
            dataCategory {
              path
              name
            }
            provenance {
              source
              publisher
              year
              licence
            }
            itemSource
          }
        }
      }
    }
    edits(first: 20) {
      totalCount
      nodes {
        time
        userName
        action
        fields {
          field
          before
          after
        }
      }
    }
  }
}
    `, {"documentId":"sha256:927e782d0cdf027c9e415fd8fd7215aa1e5e4912ca1d4c2910ec6222fda3f07b"}) as unknown as TypedDocumentString<RecordWithEditsQuery, RecordWithEditsQueryVariables>;
export const RecordsByIdDocument = /*#__PURE__*/ new TypedDocumentString(`
    query RecordsById($ids: [ID!]!) {
  nodes(ids: $ids) {
    __typename
    id
    ... on DataCategory {
      name
    }
    ... on DataItem {
      label
    }
    ... on DataItemValue {
      name
      value
    }
    ... on ItemDefinition {
      name
    }
    ... on ItemValueDefinition {
      name
      unit
    }
  }
}
    `, {"documentId":"sha256:c6502c61034d756559c58382f618947ea86d5052d103f8594ae46a01a4f13181"}) as unknown as TypedDocumentString<RecordsByIdQuery, RecordsByIdQueryVariables>;
export const RemoveUserFromGroupDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RemoveUserFromGroup($input: RemoveUserFromGroupInput!) {
  removeUserFromGroup(input: $input) {
    user {
      username
      groups {
        name
        role
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:64f5735f92467e778f624f7ce9f8468412b09f408bc783173ce98e4281cace25"}) as unknown as TypedDocumentString<RemoveUserFromGroupMutation, RemoveUserFromGroupMutationVariables>;
export const RevokeApiKeyDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RevokeApiKey($input: RevokeApiKeyInput!) {
  revokeApiKey(input: $input) {
    apiKey {
      uid
      name
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:b1f61a2ac9257db605df5b9a6ffe847ec626a2dfed4fbd7ced0b6dabf561a07a"}) as unknown as TypedDocumentString<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
export const RightsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Rights($categoryPath: CategoryPath!, $uid: Uid!) {
  viewer {
    username
    isAdministrator
    apiVersion
  }
  environment {
    uid
    name
    itemsPerPage
  }
  profileActions {
    allowList
    allowCreate
  }
  dataCategory(path: $categoryPath) {
    actions {
      allowView
      allowCreate
      allowModify
      allowDelete
    }
    item(uid: $uid) {
      actions {
        allowView
        allowModify
        allowDelete
      }
    }
  }
}
    `, {"documentId":"sha256:783bd512cb126a44e401a1801b15a7cf3f4859193cf91da7de414f1d9bfbb9c1"}) as unknown as TypedDocumentString<RightsQuery, RightsQueryVariables>;
export const SearchEverythingDocument = /*#__PURE__*/ new TypedDocumentString(`
    query SearchEverything($query: String!, $categoryPath: CategoryPath, $filters: [SearchFilterInput!], $orderBy: SearchOrder, $first: Int) {
  search(
    query: $query
    categoryPath: $categoryPath
    filters: $filters
    orderBy: $orderBy
    first: $first
  ) {
    corrections {
      word
      used
    }
    categories {
      path
      name
    }
    facets {
      name
      values {
        value
        count
      }
    }
    items {
      totalCount
      nodes {
        uid
        title
        dataCategory {
          path
        }
        figure {
          name
          value
          unit
          startDate
        }
        provenance {
          region
          year
          publisher
        }
      }
    }
  }
}
    `, {"documentId":"sha256:d99575231c3e586130a978c9312276c96ea68e17b50fee2581d59aa3a4a44029"}) as unknown as TypedDocumentString<SearchEverythingQuery, SearchEverythingQueryVariables>;
export const SearchDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Search($query: String!, $categoryPath: CategoryPath, $first: Int) {
  search(query: $query, categoryPath: $categoryPath, first: $first) {
    isExact
    items {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        id
        uid
        label
        path
      }
    }
  }
}
    `, {"documentId":"sha256:7b0ea412b5b38f0725d98539546b445df2b55292d4bf6e262c0bbecdbf7e4e39"}) as unknown as TypedDocumentString<SearchQuery, SearchQueryVariables>;
export const ShareProfileDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ShareProfile($input: ShareProfileInput!, $reason: String) {
  shareProfile(input: $input, reason: $reason) {
    profile {
      uid
      permission {
        sharing {
          groupMayView
          groupMayModify
          othersMayView
          othersMayModify
        }
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:894741dc61d54bf662feccc7dc3ceeddaa18c49bd056d35ca7f2ca5b34609429"}) as unknown as TypedDocumentString<ShareProfileMutation, ShareProfileMutationVariables>;
export const SignInDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation SignIn($username: String!, $password: String!) {
  signIn(input: {username: $username, password: $password}) {
    authtoken
    viewer {
      username
      isAdministrator
      apiVersion
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:2ee7c77ab2f93753000e186376f25da1cb84573dadf270671d6c61b0e28db327"}) as unknown as TypedDocumentString<SignInMutation, SignInMutationVariables>;
export const SignOutDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation SignOut {
  signOut {
    isSignedOut
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:ceecd7ef7972abab29f0d0e4ffc0bd66264bab4b98e846e8fe17687ed93f6a31"}) as unknown as TypedDocumentString<SignOutMutation, SignOutMutationVariables>;
export const SortedItemsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query SortedItems($category: CategoryPath!, $item: Uid!, $value: String!) {
  dataCategory(path: $category) {
    items(first: 3, orderBy: {by: MODIFIED, isDescending: true}) {
      nodes {
        label
      }
    }
  }
  dataItemValue(categoryPath: $category, itemUid: $item, path: $value) {
    historyEntries(first: 3, orderBy: OLDEST_FIRST) {
      nodes {
        value
        startDate
      }
    }
  }
  itemDefinitions(first: 3, orderBy: {by: NAME, isDescending: true}) {
    nodes {
      name
    }
  }
}
    `, {"documentId":"sha256:201d0b3cc3d42c6a6aae2b989ff1a2a63ceb8882005f27f811fe30b222a5afbf"}) as unknown as TypedDocumentString<SortedItemsQuery, SortedItemsQueryVariables>;
export const SuggestDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Suggest($text: String!, $first: Int, $locale: String) {
  suggest(text: $text, first: $first, locale: $locale) {
    score
    reason
    asOf
    categoryPath
    item {
      uid
      label
      title
      dataCategory {
        path
        name
      }
    }
    inputs {
      path
      label
      value
      unit
      perUnit
    }
    readings {
      kind
      text
      start
      end
      value
      unit
      perUnit
      alternatives {
        value
        text
      }
    }
    ownership
    amount {
      headline
      unit
      perUnit
    }
  }
}
    `, {"documentId":"sha256:2248a97cc945a2a7f2a8944e5b74a541a9de0592555657028a414bdd40c33bbc"}) as unknown as TypedDocumentString<SuggestQuery, SuggestQueryVariables>;
export const TotalsOfProfilesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query TotalsOfProfiles($profiles: [Uid!]!, $from: DateTime, $to: DateTime, $step: TimeStep, $timeZone: String = "UTC", $groupBy: [ProfileTotalGroup!], $depth: Int, $returnUnit: String) {
  profileTotals(
    profiles: $profiles
    from: $from
    to: $to
    step: $step
    timeZone: $timeZone
    groupBy: $groupBy
    depth: $depth
    returnUnit: $returnUnit
  ) {
    unit
    perUnit
    isComplete
    rows {
      from
      to
      categoryPath
      gasType
      profile {
        uid
        name
      }
      value
      itemCount
      noteCounts {
        code
        count
      }
      total {
        pendingCount
        scopes {
          inScopesMarketBased
          scopeTwo {
            locationBased
            marketBased
          }
        }
      }
    }
    failedItems(first: 10) {
      totalCount
      nodes {
        item {
          uid
          name
        }
        error {
          code
          message
        }
      }
    }
  }
}
    `, {"documentId":"sha256:92ee6784f0f38499c2cfce8ce150dabc30bc218f89577400c6bbf02aeec23206"}) as unknown as TypedDocumentString<TotalsOfProfilesQuery, TotalsOfProfilesQueryVariables>;
export const TreeDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Tree($path: CategoryPath = "") {
  dataCategory(path: $path) {
    path
    name
    parent {
      path
    }
    children {
      path
      name
      children {
        path
        name
      }
    }
  }
}
    `, {"documentId":"sha256:2975f3ef43e8c33528bcfece9c1ab6d434bc61072a1ffa324e55f163d33a3163"}) as unknown as TypedDocumentString<TreeQuery, TreeQueryVariables>;
export const UndeleteProfileItemsDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UndeleteProfileItems($input: UndeleteProfileItemsInput!, $idempotencyKey: String) {
  undeleteProfileItems(input: $input, idempotencyKey: $idempotencyKey) {
    profileItems {
      uid
      name
      version
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:9be511aa9ab300b49bded1085f8a5a01d43aa85caa30808184cb788a8afa1d44"}) as unknown as TypedDocumentString<UndeleteProfileItemsMutation, UndeleteProfileItemsMutationVariables>;
export const UndeleteProfileDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UndeleteProfile($input: UndeleteProfileInput!, $idempotencyKey: String) {
  undeleteProfile(input: $input, idempotencyKey: $idempotencyKey) {
    profile {
      uid
      name
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:f9cc376e3ac74458c5ae209cf7a2b968860e291ec345d68a55fdd0ee7fbf43bc"}) as unknown as TypedDocumentString<UndeleteProfileMutation, UndeleteProfileMutationVariables>;
export const UndoImportDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UndoImport($input: UndoImportInput!, $dryRun: Boolean) {
  undoImport(input: $input, dryRun: $dryRun) {
    undone {
      deleted
      restored
      keptCount
      kept {
        uid
        name
        isChanged
        message
      }
      import {
        uid
        undone
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:5072db743ec1f80f6689ec87c331be56541c865a989f58a0e67aa78e0654b9cc"}) as unknown as TypedDocumentString<UndoImportMutation, UndoImportMutationVariables>;
export const UpdateDataCategoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UpdateDataCategory($input: UpdateDataCategoryInput!) {
  updateDataCategory(input: $input) {
    dataCategory {
      path
      name
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:2ec331776c84a0ca4384560395571c8729802b1642d41d02fae6cb1f65f8cee6"}) as unknown as TypedDocumentString<UpdateDataCategoryMutation, UpdateDataCategoryMutationVariables>;
export const UpdateDataItemValueDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UpdateDataItemValue($input: UpdateDataItemValueInput!) {
  updateDataItemValue(input: $input) {
    dataItemValue {
      uid
      path
      value
      unit
      perUnit
      modified
      dataItem {
        version
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:cd6d1aed9e3e84b69f927a10d8cc9b9c2b9b15e86b32bc07d8f9f3c560fde6b9"}) as unknown as TypedDocumentString<UpdateDataItemValueMutation, UpdateDataItemValueMutationVariables>;
export const UpdateDataItemValuesDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UpdateDataItemValues($input: UpdateDataItemValuesInput!) {
  updateDataItemValues(input: $input) {
    dataItemValues {
      path
      value
      dataItem {
        label
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:40d5244f1c1109fcc36dc37c5e2929ef31f595edada65d9328d49dabc89482ae"}) as unknown as TypedDocumentString<UpdateDataItemValuesMutation, UpdateDataItemValuesMutationVariables>;
export const UpdateDataItemDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UpdateDataItem($input: UpdateDataItemInput!) {
  updateDataItem(input: $input) {
    dataItem {
      uid
      path
      name
      label
      startDate
      endDate
      version
      itemValues {
        path
        value
        unit
        perUnit
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:69523a587984b8193176deb55bf7272e82de3863eaad11a8b642a56841830ce0"}) as unknown as TypedDocumentString<UpdateDataItemMutation, UpdateDataItemMutationVariables>;
export const UpdateItemDefinitionDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UpdateItemDefinition($input: UpdateItemDefinitionInput!) {
  updateItemDefinition(input: $input) {
    itemDefinition {
      uid
      name
      version
    }
    check {
      warnings
      dataItems
      profileItems
      examples {
        before {
          value
          failure
          failureCode
        }
        after {
          value
          unit
          perUnit
          failure
          failureCode
          amounts {
            type
            value
          }
          notes {
            text
          }
        }
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:01a99bd56d8c2fb925bc358b91292de441197c284f545fd026c69b175cbf4cd3"}) as unknown as TypedDocumentString<UpdateItemDefinitionMutation, UpdateItemDefinitionMutationVariables>;
export const UpdateItemValueDefinitionDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UpdateItemValueDefinition($input: UpdateItemValueDefinitionInput!) {
  updateItemValueDefinition(input: $input) {
    itemValueDefinition {
      uid
      path
      name
      fromData
      fromProfile
      unit
      perUnit
      defaultValue
    }
    check {
      warnings
      dataItems
      profileItems
      examples {
        before {
          value
          failure
          failureCode
        }
        after {
          value
          unit
          perUnit
          failure
          failureCode
          amounts {
            type
            value
          }
          notes {
            text
          }
        }
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:30f6b3751fc7715f9f1eedc3cfbea7cdff7cc1129191abe38033decdfe502079"}) as unknown as TypedDocumentString<UpdateItemValueDefinitionMutation, UpdateItemValueDefinitionMutationVariables>;
export const UpdateProfileItemValueDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UpdateProfileItemValue($input: UpdateProfileItemValueInput!) {
  updateProfileItemValue(input: $input) {
    profileItemValue {
      uid
      path
      value
      unit
      perUnit
      profileItem {
        version
        amount {
          value
          unit
          perUnit
        }
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:d92c3f9605f119174667e5586e43fc436b6ba93bd299f84c40261c23d18c9cae"}) as unknown as TypedDocumentString<UpdateProfileItemValueMutation, UpdateProfileItemValueMutationVariables>;
export const UpdateProfileItemDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UpdateProfileItem($profileUid: Uid!, $categoryPath: CategoryPath!, $recordUid: Uid!, $inputs: [InputValue!], $startDate: DateTime, $endDate: DateTime, $name: String, $note: String, $labels: [LabelInput!], $expectedVersion: Int, $reason: String) {
  updateProfileItem(
    reason: $reason
    input: {profileUid: $profileUid, categoryPath: $categoryPath, uid: $recordUid, values: $inputs, startDate: $startDate, endDate: $endDate, name: $name, note: $note, labels: $labels, expectedVersion: $expectedVersion}
  ) {
    profileItem {
      uid
      name
      note
      labels {
        key
        value
      }
      startDate
      endDate
      version
      dataItem {
        title
      }
      itemValues {
        path
        value
        unit
        perUnit
      }
      emitted {
        value
        unit
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:6fdf4410697e8c3e76a3cfb48989a6b518a7ea207c7356cec0c0a843d039b5b4"}) as unknown as TypedDocumentString<UpdateProfileItemMutation, UpdateProfileItemMutationVariables>;
export const UpdateProfileItemsDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UpdateProfileItems($input: UpdateProfileItemsInput!) {
  updateProfileItems(input: $input) {
    profileItems {
      uid
      name
      amount {
        value
        unit
        perUnit
      }
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:a3094c3a64b53fe263d922af8051114aa05431f30b42f87a42cae72c9cbd75bc"}) as unknown as TypedDocumentString<UpdateProfileItemsMutation, UpdateProfileItemsMutationVariables>;
export const UpdateProfileDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UpdateProfile($input: UpdateProfileInput!) {
  updateProfile(input: $input) {
    profile {
      uid
      name
      note
      labels {
        key
        value
      }
      site: label(key: "site")
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:24dfaba7c04a2988ea0f919ef9c482f85be1af0a98501e6ea6d6bd48ace15cc8"}) as unknown as TypedDocumentString<UpdateProfileMutation, UpdateProfileMutationVariables>;
export const UpdateUserDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UpdateUser($input: UpdateUserInput!) {
  updateUser(input: $input) {
    user {
      username
      isDisabled
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `, {"documentId":"sha256:e80fa2be04b60f9b25dffb2fe33cfc8e888042ad5f2734f766a6cd10e76ae370"}) as unknown as TypedDocumentString<UpdateUserMutation, UpdateUserMutationVariables>;
export const UsersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Users($nameContains: String, $first: Int = 10) {
  users(nameContains: $nameContains, first: $first) {
    totalCount
    nodes {
      username
      isAdministrator
      isDisabled
      groups {
        name
        role
      }
    }
  }
  groups(first: $first) {
    nodes {
      name
    }
  }
}
    `, {"documentId":"sha256:fb1752ecbb7b2e4784394fa9eea301edba8bd0f87a8b2a07f3b4c8210bccd2a4"}) as unknown as TypedDocumentString<UsersQuery, UsersQueryVariables>;
export const ValueWithHistoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ValueWithHistory($categoryPath: CategoryPath!, $itemUid: Uid!, $path: String!) {
  dataItemValue(categoryPath: $categoryPath, itemUid: $itemUid, path: $path) {
    value
    unit
    perUnit
    history {
      value
      startDate
    }
  }
}
    `, {"documentId":"sha256:4ec9aeafb9ee15903ec03a91ac6f6d1a2eea3d7b59f69e1aeb1a4b636fe2398f"}) as unknown as TypedDocumentString<ValueWithHistoryQuery, ValueWithHistoryQueryVariables>;
export const ViewerDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Viewer {
  viewer {
    uid
    username
    isAdministrator
    apiVersion
    locale
    timeZone
    groups {
      name
      role
    }
  }
}
    `, {"documentId":"sha256:f8af331b23bf9be796b6e5abe7dad9f71dc4c13d16207bb67443541443e9f72d"}) as unknown as TypedDocumentString<ViewerQuery, ViewerQueryVariables>;