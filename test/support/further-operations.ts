/** Fields with arguments that no published operation uses, over the records of `goldenRecords`. */
const profileItem =
  'profile(uid: "OURFLAT00001") { item(categoryPath: "transport/car/generic", uid: "OURCAR000001")';

export const furtherOperations = [
  'query { dataCategory(path: "transport/car/generic") { item(uid: "L9S383G52PUZ") { label } } }',
  `query { ${profileItem} { itemValue(path: "distance") { value } } } }`,
].map((query) => ({ query, variables: {}, username: 'demo' }));
