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

export type DrillDownQueryVariables = Exact<{
  path: string;
  selections?: Array<SelectionInput> | SelectionInput | null | undefined;
}>;


export type DrillDownQuery = { dataCategory: { drillDown: { isComplete: boolean, level: string | null, selections: Array<{ name: string, value: string }>, choices: Array<{ name: string, value: string }> } | null } | null };

export type FirstLookQueryVariables = Exact<{ [key: string]: never; }>;


export type FirstLookQuery = { viewer: { username: string, apiVersion: ApiVersion }, dataItem: { uid: string, label: string, dataCategory: { path: string, name: string, provenance: { source: string, publisher: string | null, year: string | null, licence: string | null } | null } | null, itemDefinition: { name: string, drillDown: Array<string> } | null, itemValues: Array<{ path: string, value: string, unit: string | null, perUnit: string | null, itemValueDefinition: { name: string, valueDefinition: { valueType: ValueType } } }> | null, userValueChoices: Array<{ name: string, defaultValue: string | null }> | null, amount: { value: number | null, unit: string, perUnit: string | null, amounts: Array<{ type: string, value: number | null, unit: string | null, perUnit: string | null }>, notes: Array<{ type: string, text: string }> } | null } | null };

export type InputsOfAnItemQueryVariables = Exact<{
  categoryPath: string;
  uid: string;
}>;


export type InputsOfAnItemQuery = { dataItem: { userValueChoices: Array<{ name: string, defaultValue: string | null, definition: { name: string, unit: string | null, perUnit: string | null, choices: Array<{ name: string, value: string }>, valueDefinition: { valueType: ValueType } } | null }> | null } | null };

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