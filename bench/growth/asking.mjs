import { performance } from 'node:perf_hooks';
import { Agent, request } from 'undici';

/**
 * Sends requests to one gateway, one at a time. `send` returns the data of a
 * document, or nothing for a path; a refused request or an error ends the
 * measurement.
 */
export function createAsking(url) {
  const dispatcher = new Agent({ connections: 1 });
  const tokens = new Map();
  let milliseconds = 0;

  async function exchange(path, headers, body) {
    const started = performance.now();
    const method = body === null ? 'GET' : 'POST';
    const answer = await request(url + path, { method, headers, body, dispatcher });
    const text = await answer.body.text();
    milliseconds = performance.now() - started;
    if (answer.statusCode === 200) return text;
    throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
  }

  async function tokenOf(username) {
    const known = tokens.get(username);
    if (known !== undefined) return known;
    const query = `mutation { signIn(input: { username: "${username}", password: "scale" }) { authtoken } }`;
    const { signIn } = await ask(query, {}, {});
    tokens.set(username, signIn.authtoken);
    return signIn.authtoken;
  }

  async function ask(query, variables, headers) {
    const sent = { ...headers, 'content-type': 'application/json' };
    const text = await exchange('/graphql', sent, JSON.stringify({ query, variables }));
    const { data, errors } = JSON.parse(text);
    const refused = Object.values(data ?? {}).flatMap((payload) => payload?.userErrors ?? []);
    if (errors === undefined && refused.length === 0) return data;
    throw new Error(JSON.stringify({ errors, refused, variables }).slice(0, 600));
  }

  return {
    async send(what, variables, username = 'scale-00000') {
      const headers = { authtoken: await tokenOf(username) };
      if (what.startsWith('/')) return void (await exchange(what, headers, null));
      return ask(what, variables, headers);
    },
    /** How long the last request took. */
    took: () => milliseconds,
    close: () => dispatcher.close(),
  };
}
