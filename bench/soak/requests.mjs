const pages = ['transport/car/generic', 'transport/car/segment', 'transport/bus/generic'];
const amount = 'amount(inputs: [{ name: "distance", value: "100" }]) { value unit }';

/** Equal ones that are sent at the same time. */
const together = 4;

/** The requests that a client sends at once: mostly a unique one, sometimes several equal ones. */
export function createRequests(items) {
  let count = 0;
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const graphql = (query) => ({ path: '/graphql', body: JSON.stringify({ query }) });
  const of = ({ path, uid }) => `categoryPath: "${path}", uid: "${uid}"`;
  const kinds = [
    (item) => graphql(`{ dataItem(${of(item)}) { label itemValues { path value unit } } }`),
    (item) => graphql(`{ dataItem(${of(item)}) { label ${amount} } }`),
    () =>
      graphql(
        `{ dataCategory(path: "${any(pages)}") { items(first: 20) { nodes { uid itemValues { value } } } } }`,
      ),
    ({ path, uid }) => ({ path: `/data/${path}/${uid}`, body: null }),
  ];
  return () => {
    count += 1;
    if (count % 20 > 0) return [kinds[count % kinds.length](any(items))];
    const { path, uid } = any(items);
    const query = `{ dataItem(${of({ path, uid })}) { label itemValues { path value } ${amount} } }`;
    return Array.from({ length: together }, () => graphql(query));
  };
}

export async function readItems(ask) {
  const items = [];
  for (const path of pages) {
    const query = `{ dataCategory(path: "${path}") { items(first: 50) { nodes { uid } } } }`;
    const { data } = await ask(query);
    items.push(...data.dataCategory.items.nodes.map(({ uid }) => ({ path, uid })));
  }
  return items;
}
