import { settledWithin } from './abort-listeners.ts';
import type { HttpAnswer } from './exchange.ts';
import { abortReason } from './time-limit.ts';

/** A service that names a longer time is asked about again by then. */
const maximumSeconds = 24 * 60 * 60;

/** The form that RFC 9110 requires of senders; the two obsolete ones count as absent. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The seconds of a header `Retry-After`, from one to a day; `null` for what is neither seconds nor a date. */
export function decodeRetryAfter(header: string | undefined = '', now = Date.now()): number | null {
  const seconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : httpDate.test(header)
      ? Math.ceil((Date.parse(header) - now) / 1000)
      : NaN;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(1, seconds), maximumSeconds);
}

/** For more seconds only the caller can wait. */
const longestWait = 2;

/** Reads, and once more when a busy service says that it can answer in a moment. */
export async function readPatiently(
  read: () => Promise<HttpAnswer>,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const answer = await read();
  const seconds = answer.status === 503 ? answer.retryAfter : null;
  if (seconds === null || seconds > longestWait) return answer;
  // Not all at the same time again.
  await sleep(seconds * 1000 * (1 + Math.random() / 4), signal);
  return read();
}

/** Waits as long as the request goes on. */
async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await settledWithin(over, signal);
  } catch {
    throw abortReason(signal);
  } finally {
    clearTimeout(timer);
  }
}
