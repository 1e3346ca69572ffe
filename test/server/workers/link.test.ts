import { describe, expect, it } from 'vitest';
import { type Answers, createLink, type Link } from '../../../src/server/workers/link.ts';

/** Two ends of a channel that carries JSON, as the one between processes. */
function connect(answers: Answers, onCorrupted: (cause: string) => void = () => {}) {
  const pass = (to: () => Link) => (message: object) => to().receive(JSON.parse(JSON.stringify(message)));
  const primary: Link = createLink(
    pass(() => worker),
    answers,
    {},
  );
  const worker: Link = createLink(
    pass(() => primary),
    {},
    { corrupted: ({ cause }) => onCorrupted(cause) },
  );
  return { primary, worker };
}

describe('the link of the primary and a worker', () => {
  it('brings what is told, and answers each ask', async () => {
    const told: string[] = [];
    const { primary, worker } = connect(
      {
        start: async () => ({ port: 4000, corruption: null }),
        spend: async ({ used }) => used.map(([caller, requests]) => [caller, requests * 1000] as const),
      },
      (cause) => told.push(cause),
    );
    primary.tell('corrupted', { cause: 'page 7' });
    expect(told).toEqual(['page 7']);
    const requested = [
      worker.ask('start', null),
      worker.ask('spend', { used: [['a', 2]], msPerRequest: 1000 }),
    ] as const;
    expect(await Promise.all(requested)).toEqual([{ port: 4000, corruption: null }, [['a', 2000]]]);
  });

  it('gives up asking whoever fails, knows nothing of it, or is silent', async () => {
    const { worker } = connect({
      start: () => Promise.reject(new Error('broken')),
      metrics: () => new Promise(() => {}),
    });
    for (const ask of ['start', 'numbers', 'metrics'] as const) {
      await expect(worker.ask(ask, null, 50)).rejects.toThrow(/did not answer/);
    }
  });

  it('leaves the messages of others alone', () => {
    const { worker } = connect({});
    for (const message of [null, 'text', { cmd: 'NODE_CLUSTER' }, { kind: 'tell', name: 'other', id: 0 }]) {
      expect(() => worker.receive(message)).not.toThrow();
    }
  });
});
