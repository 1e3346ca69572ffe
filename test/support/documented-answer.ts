import { expect } from 'vitest';

/** What answers match that a page shows: `…` stands for anything that is there. */
export function matchingAnswer(answer: unknown): unknown {
  if (answer === '…') return expect.anything();
  if (Array.isArray(answer)) return answer.map(matchingAnswer);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, matchingAnswer(value)]));
}
