/** The three operations that every server supports, as clients send them. */

const itemFields = `
  uid
  label
  dataCategory { path name }
  itemDefinition { name drillDown }
  itemValues { path name value unit perUnit itemValueDefinition { uid path name valueDefinition { valueType } } }`;

const numbers = Array.from({ length: 100 }, (_, index) => index);

/** One item with all values nested. */
export function one(key) {
  return operation(
    'One',
    '$categoryPath: CategoryPath!, $uid: Uid!',
    `${itemByVariables} { ${itemFields} }`,
    key,
  );
}

/** Fifty items nested, some of them more than once. */
export function list(keys) {
  const field = `nodes(ids: $ids) { ... on DataItem { ${itemFields} } }`;
  return operation('List', '$ids: [ID!]!', field, { ids: keys.map(toId) });
}

/** A hundred amounts of one item by aliases, each for another distance. */
export function amounts(key, seed) {
  const parameters = numbers.map((number) => `$i${number}: [InputValue!]`).join(' ');
  const variables = numbers.map((number) => [
    `i${number}`,
    [{ name: 'distance', value: distanceOf(seed, number) }],
  ]);
  return operation(
    'Amounts',
    `$categoryPath: CategoryPath!, $uid: Uid!, ${parameters}`,
    `${itemByVariables} { ${aliases((number) => `$i${number}`)} }`,
    { ...key, ...Object.fromEntries(variables) },
  );
}

/** The same with their arguments in the text and under another name, so that each text is a new one. */
export const withoutVariables = {
  One: (key, name) => operation('One', '', `${name}: ${itemByLiterals(key)} { ${itemFields} }`),
  List: (keys, name) =>
    operation(
      'List',
      '',
      `${name}: nodes(ids: ${JSON.stringify(keys.map(toId))}) { ... on DataItem { ${itemFields} } }`,
    ),
  Amounts: (key, name, seed) => {
    const inputs = (number) => `[{ name: "distance", value: "${distanceOf(seed, number)}" }]`;
    return operation('Amounts', '', `${name}: ${itemByLiterals(key)} { ${aliases(inputs)} }`);
  },
};

export function distanceOf(seed, number) {
  return String(seed * numbers.length + number + 1);
}

function operation(operationName, parameters, field, variables) {
  const head = parameters === '' ? operationName : `${operationName}(${parameters})`;
  return { operationName, query: `query ${head} { ${field} }`, variables };
}

const itemByVariables = 'dataItem(categoryPath: $categoryPath, uid: $uid)';
const itemByLiterals = ({ categoryPath, uid }) => `dataItem(categoryPath: "${categoryPath}", uid: "${uid}")`;
const aliases = (inputs) =>
  numbers.map((number) => `a${number}: amount(inputs: ${inputs(number)}) { value unit perUnit }`).join(' ');

export function toId({ categoryPath, uid }) {
  return Buffer.from(JSON.stringify(['DataItem', categoryPath, uid])).toString('base64url');
}

export function fromId(id) {
  const [, categoryPath, uid] = JSON.parse(Buffer.from(id, 'base64url').toString('utf8'));
  return { categoryPath, uid };
}
