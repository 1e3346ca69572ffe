/** The three operations that every server supports, as clients send them. */

const itemFields = `
  uid
  label
  dataCategory { path name }
  itemDefinition { name drillDown }
  itemValues { path name value unit perUnit itemValueDefinition { uid path name valueDefinition { valueType } } }`;

/** One item with all values nested. */
export function one(key) {
  return {
    operationName: 'One',
    query: `query One($categoryPath: CategoryPath!, $uid: Uid!) { dataItem(categoryPath: $categoryPath, uid: $uid) { ${itemFields} } }`,
    variables: key,
  };
}

/** Fifty items nested, some of them more than once. */
export function list(keys) {
  return {
    operationName: 'List',
    query: `query List($ids: [ID!]!) { nodes(ids: $ids) { ... on DataItem { ${itemFields} } } }`,
    variables: { ids: keys.map(toId) },
  };
}

/** A hundred amounts of one item by aliases, each for another distance. */
export function amounts(key, seed) {
  const aliases = Array.from({ length: 100 }, (_, index) => {
    const distance = seed * 100 + index + 1;
    return `a${index}: amount(inputs: [{ name: "distance", value: "${distance}" }]) { value unit perUnit }`;
  });
  return {
    operationName: 'Amounts',
    query: `query Amounts($categoryPath: CategoryPath!, $uid: Uid!) { dataItem(categoryPath: $categoryPath, uid: $uid) { ${aliases.join(' ')} } }`,
    variables: key,
  };
}

export function toId({ categoryPath, uid }) {
  return Buffer.from(JSON.stringify(['DataItem', categoryPath, uid])).toString('base64url');
}

export function fromId(id) {
  const [, categoryPath, uid] = JSON.parse(Buffer.from(id, 'base64url').toString('utf8'));
  return { categoryPath, uid };
}
