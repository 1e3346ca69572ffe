/** Fields with arguments that no published operation uses, over the records of `goldenRecords`. */
const profileItem =
  'profile(uid: "OURFLAT00001") { item(categoryPath: "transport/car/generic", uid: "OURCAR000001")';

export const furtherOperations = [
  'query { dataCategory(path: "transport/car/generic") { item(uid: "L9S383G52PUZ") { label } } }',
  `query {
    dataItem(categoryPath: "transport/car/generic", uid: "L9S383G52PUZ") { itemValue(path: "source") { value } } }`,
  `query { ${profileItem} { itemValue(path: "distance") { value } } } }`,
].map((query) => ({ query, variables: {}, username: 'demo' }));
