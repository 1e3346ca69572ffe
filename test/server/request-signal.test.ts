import { expect, it } from 'vitest';
import { RequestSignal } from '../../src/server/http/request-signal.ts';

it('the signal of a request aborts once, and tells who listens then, with the first reason', () => {
  const signal = new RequestSignal();
  const told: unknown[] = [];
  const left = (): void => void told.push('left');
  const listener = (): void => void told.push(signal.reason);
  for (const each of [listener, listener, left]) signal.addEventListener('abort', each);
  signal.removeEventListener('abort', left);
  expect(() => signal.throwIfAborted()).not.toThrow();
  signal.abort(new Error('first'));
  signal.abort(new Error('second'));
  expect(told).toEqual([new Error('first')]);
  expect(() => signal.throwIfAborted()).toThrow('first');
});
