import { expect, it } from 'vitest';
import { Failure } from '../api/failure.ts';
import { limitConcurrency } from '../api/limit-concurrency.ts';

/** Questions that are answered, or fail, when one says so. */
function asking() {
  const inTurn = limitConcurrency(2);
  const asked: { readonly answer: () => void; readonly fail: (error: Error) => void }[] = [];
  const ask = () =>
    inTurn(() => new Promise<void>((answer, fail) => void asked.push({ answer, fail }))).then(
      () => 'answered',
      (error: Error) => error.message,
    );
  return { asked, answers: Array.from({ length: 4 }, ask) };
}

it('tasks run up to the limit at once, and the others after them', async () => {
  const { asked, answers } = asking();
  expect(asked).toHaveLength(2);
  asked[1]?.answer();
  await answers[1];
  await expect.poll(() => asked.length).toBe(3);
  asked[0]?.answer();
  await expect.poll(() => asked.length).toBe(4);
  asked[2]?.answer();
  asked[3]?.answer();
  expect(await Promise.all(answers)).toEqual(['answered', 'answered', 'answered', 'answered']);
});

it('questions that wait fail with one that the service fails, and go on after one that is wrong', async () => {
  const { asked, answers } = asking();
  asked[0]?.fail(new Failure('NOT_FOUND', 'There is none.'));
  expect(await answers[0]).toBe('There is none.');
  await expect.poll(() => asked.length).toBe(3);
  asked[1]?.fail(new Failure('TIMEOUT', 'It takes too long.'));
  expect(await answers[3]).toBe('It takes too long.');
  asked[2]?.answer();
  expect(await answers[2]).toBe('answered');
});
