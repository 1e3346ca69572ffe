/** Sends one request of the bench, which must be answered without errors. */

export async function signIn(url, name = 'demo') {
  const body = new URLSearchParams({ username: name, password: name });
  const answer = await fetch(`${url}/auth/signIn`, { method: 'POST', body });
  return answer.headers.get('authtoken');
}

export async function ask(url, authtoken, query, variables) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authtoken },
    body: JSON.stringify({ query, variables }),
  });
  const text = await answer.text();
  if (!answer.ok || text.includes('"errors":[')) {
    throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 500)}`);
  }
  return JSON.parse(text).data;
}

/** The keys of all items of a category, or other fields of theirs. */
export async function listItems(url, authtoken, categoryPath, fields = 'uid') {
  const query = `query ($path: CategoryPath, $after: String) { dataCategory(path: $path) {
    items(first: 100, after: $after) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } } }`;
  const keys = [];
  for (let page = { hasNextPage: true }; page.hasNextPage;) {
    const { dataCategory } = await ask(url, authtoken, query, { path: categoryPath, after: page.endCursor });
    keys.push(...dataCategory.items.nodes.map((node) => ({ categoryPath, ...node })));
    page = dataCategory.items.pageInfo;
  }
  return keys;
}
