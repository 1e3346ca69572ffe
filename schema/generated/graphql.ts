/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** A version of the REST interface. It belongs to the user account. */
export type ApiVersion =
  /** Months, kg per month, no units of inputs. */
  | 'VERSION_1'
  /** Minutes, kg per year, units throughout. */
  | 'VERSION_2';

/** One calculation: an item, by its uid or by drill-down, and the inputs. */
export type CalculationRequest = {
  /** Values with a history count as of this moment; now when absent. */
  asOf?: string | null | undefined;
  /** The category of the item. */
  categoryPath: string;
  /** Selections that lead to one item. Give this or `itemUid`. */
  drill?: Array<SelectionInput> | null | undefined;
  /** The inputs; without any the amount is 0. */
  inputs?: Array<InputValue> | null | undefined;
  /** The item. Give this or `drill`. */
  itemUid?: string | null | undefined;
  /** What the amount is per, such as `month`; year when absent. */
  returnPerUnit?: string | null | undefined;
  /** The unit of the amount, such as `lb`; kg when absent. */
  returnUnit?: string | null | undefined;
};

/** Which items of a category are meant: those that pass everything that is given. A remote service takes no filters, so its list is read through, up to 4000 items. */
export type DataItemFilter = {
  /** Values of drill-down levels, such as `fuel` and `petrol`. */
  drill?: Array<SelectionInput> | null | undefined;
  /** A part of the label, such as `diesel`; case does not matter. */
  labelContains?: string | null | undefined;
  /** Changed at this moment or later. */
  modifiedSince?: string | null | undefined;
  /** A part of the name; case does not matter, and items that were given no name do not pass. A remote service does not list names: then this is UPSTREAM_UNSUPPORTED. */
  nameContains?: string | null | undefined;
  /** Valid at this moment. A remote service does not list validity: then this is UPSTREAM_UNSUPPORTED. */
  validAt?: string | null | undefined;
};

/** A greenhouse gas, or a family of them. */
export type Gas =
  /** Carbon dioxide from biomass, which reports keep apart. */
  | 'BIOGENIC_CO2'
  /** Methane. */
  | 'CH4'
  /** Carbon dioxide from fossil sources, or from all where the algorithm makes no difference. */
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

/** A value for one input of a calculation. */
export type InputValue = {
  /** The name of the input, as in `userValueChoices`. */
  name: string;
  /** What the value is per, such as `month`; the definition's own when absent. */
  perUnit?: string | null | undefined;
  /** The unit of the value, such as `mi`; the definition's own when absent. */
  unit?: string | null | undefined;
  /** The value as text, such as `"1000"`, `"LHR"` or `"true"`. */
  value: string;
};

/** A value chosen at one level of a drill-down. */
export type SelectionInput = {
  /** The level, such as `fuel`; compared without regard to case. */
  name: string;
  /** The value, such as `petrol`; compared without regard to case. */
  value: string;
};

/** How the text of a value is read. */
export type ValueType =
  /** `true` or `false`. */
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

export type AmountOnTheFlyQueryVariables = Exact<{
  categoryPath: string;
  drill: Array<SelectionInput> | SelectionInput;
  inputs: Array<InputValue> | InputValue;
  returnUnit?: string | null | undefined;
  returnPerUnit?: string | null | undefined;
}>;


export type AmountOnTheFlyQuery = { dataItem: { label: string, amount: { value: number | null, unit: string, perUnit: string | null, amountPerMonth: number | null, amounts: Array<{ type: string, value: number | null, unit: string | null, perUnit: string | null, isDefault: boolean }>, notes: Array<{ type: string, text: string }> } | null } | null };

export type AmountsManyQueryVariables = Exact<{
  requests: Array<CalculationRequest> | CalculationRequest;
}>;


export type AmountsManyQuery = { calculate: Array<{ index: number, result: { value: number | null, unit: string, perUnit: string | null } | null, error: { code: string, field: string | null, message: string } | null }> };

export type AmountsOverTimeQueryVariables = Exact<{
  path: string;
  drill: Array<SelectionInput> | SelectionInput;
  inputs: Array<InputValue> | InputValue;
  from: string;
  to: string;
}>;


export type AmountsOverTimeQuery = { dataItem: { label: string, amountsOverTime: Array<{ date: string, result: { value: number | null, unit: string, perUnit: string | null } | null, error: { code: string, field: string | null, message: string } | null }> | null } | null };

export type CategoryTotalQueryVariables = Exact<{
  profile: string;
  path: string;
  from: string;
  to: string;
}>;


export type CategoryTotalQuery = { profile: { category: { total: { value: number | null, unit: string, perUnit: string | null, itemCount: number, isComplete: boolean | null } | null, items: { totalCount: number, nodes: Array<{ name: string | null, amount: { value: number | null, unit: string, perUnit: string | null } | null }> } | null } } | null };

export type DeepPageQueryVariables = Exact<{
  path: string;
  first: number;
  after: string;
}>;


export type DeepPageQuery = { dataCategory: { items: { pageInfo: { hasPreviousPage: boolean, hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ uid: string, label: string }> } | null } | null };

export type DrillDownQueryVariables = Exact<{
  path: string;
  selections?: Array<SelectionInput> | SelectionInput | null | undefined;
}>;


export type DrillDownQuery = { dataCategory: { drillDown: { isComplete: boolean, level: string | null, selections: Array<{ name: string, value: string }>, choices: Array<{ name: string, value: string }> } | null } | null };

export type FilteredItemsQueryVariables = Exact<{
  path: string;
  filter: DataItemFilter;
  first?: number | null | undefined;
}>;


export type FilteredItemsQuery = { dataCategory: { items: { totalCount: number, nodes: Array<{ uid: string, label: string, modified: string | null }> } | null } | null };

export type FirstLookQueryVariables = Exact<{ [key: string]: never; }>;


export type FirstLookQuery = { viewer: { username: string, apiVersion: ApiVersion }, dataItem: { uid: string, label: string, dataCategory: { path: string, name: string, provenance: { source: string, publisher: string | null, year: string | null, licence: string | null } | null } | null, itemDefinition: { name: string, drillDown: Array<string> } | null, itemValues: Array<{ path: string, value: string, unit: string | null, perUnit: string | null, itemValueDefinition: { name: string, valueDefinition: { valueType: ValueType } } }> | null, userValueChoices: Array<{ name: string, defaultValue: string | null }> | null, amount: { value: number | null, unit: string, perUnit: string | null, amounts: Array<{ type: string, value: number | null, unit: string | null, perUnit: string | null }>, notes: Array<{ type: string, text: string }> } | null } | null };

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

export type InputsOfAnItemQueryVariables = Exact<{
  categoryPath: string;
  uid: string;
}>;


export type InputsOfAnItemQuery = { dataItem: { userValueChoices: Array<{ name: string, defaultValue: string | null, definition: { name: string, unit: string | null, perUnit: string | null, choices: Array<{ name: string, value: string }>, valueDefinition: { valueType: ValueType } } | null }> | null } | null };

export type ItemDefinitionQueryVariables = Exact<{
  uid: string;
}>;


export type ItemDefinitionQuery = { itemDefinition: { id: string, uid: string, name: string, drillDown: Array<string>, version: number | null, itemValueDefinitions: Array<{ id: string, uid: string, path: string, name: string, fromData: boolean, fromProfile: boolean, unit: string | null, perUnit: string | null, defaultValue: string | null, aliasedTo: string | null, apiVersions: Array<ApiVersion>, choices: Array<{ name: string, value: string }>, valueDefinition: { name: string, valueType: ValueType } }> | null } | null };

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

export type ItemsWithValuesQueryVariables = Exact<{
  path: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ItemsWithValuesQuery = { dataCategory: { path: string, name: string, items: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ uid: string, label: string, dataCategory: { path: string, name: string } | null, itemDefinition: { name: string } | null, itemValues: Array<{ path: string, value: string, unit: string | null, perUnit: string | null, itemValueDefinition: { name: string } }> | null }> } | null } | null };

export type ProfileItemsOverTimeQueryVariables = Exact<{
  profile: string;
  path: string;
  from: string;
  dates: Array<string> | string;
}>;


export type ProfileItemsOverTimeQuery = { profile: { category: { items: { nodes: Array<{ name: string | null, amountsOverTime: Array<{ date: string, result: { value: number | null, unit: string, perUnit: string | null } | null, error: { code: string, message: string } | null }> | null }> } | null } } | null };

export type ProfileTotalQueryVariables = Exact<{
  profile: string;
  from: string;
  to: string;
}>;


export type ProfileTotalQuery = { profile: { total: { value: number | null, unit: string, perUnit: string | null, itemCount: number, includedCount: number, failedCount: number | null, isComplete: boolean | null, failures: Array<{ message: string }>, otherUnits: Array<{ value: number | null, unit: string, perUnit: string | null, itemCount: number }>, gases: { carbonDioxideEquivalent: number | null, unallocated: number | null, parts: Array<{ gas: Gas, type: string, value: number | null, isIncluded: boolean, itemCount: number }> } | null, byCategory: Array<{ category: { path: string }, total: { value: number | null, unit: string, itemCount: number, isComplete: boolean | null } }> } | null } | null };

export type ProfileTotalsOverTimeQueryVariables = Exact<{
  profile: string;
  path: string;
  from: string;
  to: string;
}>;


export type ProfileTotalsOverTimeQuery = { profile: { category: { totalsOverTime: Array<{ from: string | null, to: string | null, value: number | null, unit: string, perUnit: string | null, itemCount: number, isComplete: boolean | null }> | null } } | null };

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
    | { __typename: 'ProfileItem', id: string }
    | { __typename: 'ProfileItemValue', id: string }
   | null> };

export type RightsQueryVariables = Exact<{
  categoryPath: string;
  uid: string;
}>;


export type RightsQuery = { viewer: { username: string, isAdministrator: boolean, apiVersion: ApiVersion }, environment: { uid: string, name: string, itemsPerPage: number } | null, profileActions: { allowList: boolean, allowCreate: boolean } | null, dataCategory: { actions: { allowView: boolean, allowCreate: boolean, allowModify: boolean, allowDelete: boolean } | null, item: { actions: { allowView: boolean, allowModify: boolean, allowDelete: boolean } | null } | null } | null };

export type SearchQueryVariables = Exact<{
  query: string;
  categoryPath?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type SearchQuery = { searchDataItems: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, uid: string, label: string, path: string }> } | null };

export type SignInMutationVariables = Exact<{
  username: string;
  password: string;
}>;


export type SignInMutation = { signIn: { authtoken: string | null, viewer: { username: string, isAdministrator: boolean, apiVersion: ApiVersion } | null, userErrors: Array<{ code: string, field: string | null, message: string }> } };

export type TreeQueryVariables = Exact<{
  path?: string | null | undefined;
}>;


export type TreeQuery = { dataCategory: { path: string, name: string, parent: { path: string } | null, children: Array<{ path: string, name: string, children: Array<{ path: string, name: string }> | null }> | null } | null };

export type ValueWithHistoryQueryVariables = Exact<{
  categoryPath: string;
  itemUid: string;
  path: string;
}>;


export type ValueWithHistoryQuery = { dataItemValue: { value: string, unit: string | null, perUnit: string | null, history: Array<{ value: string, startDate: string }> | null } | null };

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

export const AmountOnTheFlyDocument = new TypedDocumentString(`
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
export const AmountsManyDocument = new TypedDocumentString(`
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
export const AmountsOverTimeDocument = new TypedDocumentString(`
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
export const CategoryTotalDocument = new TypedDocumentString(`
    query CategoryTotal($profile: Uid!, $path: CategoryPath!, $from: DateTime!, $to: DateTime!) {
  profile(uid: $profile) {
    category(path: $path) {
      total(from: $from, to: $to, returnUnit: "lb", returnPerUnit: "month") {
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
    `, {"documentId":"sha256:81ac3fe72b9e3b23dde34fad8af73ce4cf32f85698dd5d793b97ae4a213d6ae5"}) as unknown as TypedDocumentString<CategoryTotalQuery, CategoryTotalQueryVariables>;
export const DeepPageDocument = new TypedDocumentString(`
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
export const DrillDownDocument = new TypedDocumentString(`
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
export const FilteredItemsDocument = new TypedDocumentString(`
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
export const FirstLookDocument = new TypedDocumentString(`
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
      name
      defaultValue
    }
    amount(
      inputs: [{name: "IATACode1", value: "LHR"}, {name: "IATACode2", value: "JFK"}]
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
    `, {"documentId":"sha256:e92b1cea0b7d1a59abd1248603609a40dae990f25129f5f621e41b4a8d8ba5f0"}) as unknown as TypedDocumentString<FirstLookQuery, FirstLookQueryVariables>;
export const GasesOfAnAmountDocument = new TypedDocumentString(`
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
export const HistoryInPeriodDocument = new TypedDocumentString(`
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
export const InputsOfAnItemDocument = new TypedDocumentString(`
    query InputsOfAnItem($categoryPath: CategoryPath!, $uid: Uid!) {
  dataItem(categoryPath: $categoryPath, uid: $uid) {
    userValueChoices {
      name
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
    `, {"documentId":"sha256:375d69111ca1e517cdfdacd8a384f6914607bd1694b8587bbf30728a36b0ccf2"}) as unknown as TypedDocumentString<InputsOfAnItemQuery, InputsOfAnItemQueryVariables>;
export const ItemDefinitionDocument = new TypedDocumentString(`
    query ItemDefinition($uid: Uid!) {
  itemDefinition(uid: $uid) {
    id
    uid
    name
    drillDown
    version
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
    `, {"documentId":"sha256:f4a8bab5241a3c4ea2968264ffe5c1ff450267fc220bbd9cfb9d9b18e5822504"}) as unknown as TypedDocumentString<ItemDefinitionQuery, ItemDefinitionQueryVariables>;
export const ItemDefinitionsDocument = new TypedDocumentString(`
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
export const ItemWithValuesDocument = new TypedDocumentString(`
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
export const ItemsWithValuesDocument = new TypedDocumentString(`
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
export const ProfileItemsOverTimeDocument = new TypedDocumentString(`
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
export const ProfileTotalDocument = new TypedDocumentString(`
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
      failures {
        message
      }
      otherUnits {
        value
        unit
        perUnit
        itemCount
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
    `, {"documentId":"sha256:42cf1542570083257bed8816299dd8987f12a206b2c9dbdaf5e8a80523497516"}) as unknown as TypedDocumentString<ProfileTotalQuery, ProfileTotalQueryVariables>;
export const ProfileTotalsOverTimeDocument = new TypedDocumentString(`
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
export const ProvenanceDocument = new TypedDocumentString(`
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
export const ReadingsDocument = new TypedDocumentString(`
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
export const RecordsByIdDocument = new TypedDocumentString(`
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
export const RightsDocument = new TypedDocumentString(`
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
export const SearchDocument = new TypedDocumentString(`
    query Search($query: String!, $categoryPath: CategoryPath, $first: Int) {
  searchDataItems(query: $query, categoryPath: $categoryPath, first: $first) {
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
    `, {"documentId":"sha256:827effdccfe70f7c18d1a10fcd20c5d4277bd52e4a5928eee8d838fde382b21a"}) as unknown as TypedDocumentString<SearchQuery, SearchQueryVariables>;
export const SignInDocument = new TypedDocumentString(`
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
export const TreeDocument = new TypedDocumentString(`
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
export const ValueWithHistoryDocument = new TypedDocumentString(`
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