import { createGateway, openStoreBackend } from '../../dist/emissions-gateway.js';

/** A gateway in this process, without a socket and without the response cache. */
export async function openGateway() {
  const backend = await openStoreBackend({ store: 'memory', demoUsers: true });
  const { fetch, close } = createGateway({
    backend,
    limits: { tokens: 5000, aliases: 200 },
    responseCache: { bytes: 0 },
    logLevel: 'silent',
  });
  const signIn = new URLSearchParams({ username: 'demo', password: 'demo' });
  const signedIn = await fetch(new Request('http://localhost/auth/signIn', { method: 'POST', body: signIn }));
  const headers = { 'content-type': 'application/json', authtoken: signedIn.headers.get('authtoken') };
  return {
    close,
    async ask(query, variables) {
      const body = JSON.stringify({ query, variables });
      const answer = await fetch(new Request('http://localhost/graphql', { method: 'POST', headers, body }));
      const text = await answer.text();
      if (!answer.ok || text.includes('"errors":[')) throw new Error(text.slice(0, 500));
      return text;
    },
  };
}
