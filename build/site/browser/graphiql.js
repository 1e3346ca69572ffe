/** Written in by the build. */
const { workers, tabs } = {};

self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_, label) => workers[label] };

const { query, variables, headers } = requested() ?? lastActive() ?? tabs[0];
const { authtoken } = await readSession();
globalThis.YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), {
  title: 'Emissions gateway',
  endpoint: '/graphql',
  defaultTabs: tabs,
  // A tab with exactly these becomes the active one, and one is added where there is none.
  query,
  variables,
  initialHeaders: headers,
  // Not in the headers editor, which would restore the token of the last visit, or none.
  additionalHeaders: authtoken === undefined ? {} : { Authtoken: authtoken },
  credentials: 'same-origin',
  // Otherwise it writes the query into the address, without its variables.
  onEditQuery() {},
});

/** The operation in the address, as links to this page have it. */
function requested() {
  const parameters = new URLSearchParams(location.search);
  history.replaceState(null, '', location.pathname);
  const query = parameters.get('query');
  return query === null ? undefined : { query, variables: parameters.get('variables') ?? '' };
}

/** The tab that was open when this browser was here last. */
function lastActive() {
  try {
    const { tabs, activeTabIndex } = JSON.parse(localStorage.getItem('graphiql:tabState'));
    return tabs[activeTabIndex];
  } catch {
    return undefined;
  }
}

/** In development the program signs in as the user demo. */
async function readSession() {
  const answer = await fetch('/explore/session.json');
  return answer.ok ? answer.json() : {};
}
