import { describe, expect, it } from 'vitest';
import { type Answers, createLink, type Link } from '../../../src/server/workers/link.ts';

/** Two ends of a channel that carries JSON, as the one between processes. */
function connect(answers: Answers, onDrain: (noticeMs: number) => void = () => {}) {
  const pass = (to: () => Link) => (message: object) => to().receive(JSON.parse(JSON.stringify(message)));
  const primary: Link = createLink(
    pass(() => worker),
    answers,
    {},
  );
  const worker: Link = createLink(
    pass(() => primary),
    {},
    { drain: ({ noticeMs }) => onDrain(noticeMs) },
  );
  return { primary, worker };
}

describe('link of the primary and a worker', () => {
  it('the link delivers notifications and answers requests', async () => {
    const received: number[] = [];
    const { primary, worker } = connect(
      {
        start: async () => ({ port: 4000 }),
        spend: async ({ used }) => used.map(([caller, requests]) => [caller, requests * 1000] as const),
      },
      (noticeMs) => received.push(noticeMs),
    );
    primary.notify('drain', { noticeMs: 7 });
    expect(received).toEqual([7]);
    const requested = [
      worker.request('start', null),
      worker.request('spend', { used: [['a', 2]], msPerRequest: 1000 }),
    ] as const;
    expect(await Promise.all(requested)).toEqual([{ port: 4000 }, [['a', 2000]]]);
  });

  it('the link rejects a request that fails, is unknown or stays unanswered', async () => {
    const { worker } = connect({
      start: () => Promise.reject(new Error('broken')),
      metrics: () => new Promise(() => {}),
    });
    for (const request of ['start', 'numbers', 'metrics'] as const) {
      await expect(worker.request(request, null, 50)).rejects.toThrow(/did not respond/);
    }
  });

  it('the link ignores messages that are not its own', () => {
    const { worker } = connect({});
    for (const message of [null, 'text', { cmd: 'NODE_CLUSTER' }, { kind: 'notify', name: 'other', id: 0 }]) {
      expect(() => worker.receive(message)).not.toThrow();
    }
  });
});
