import { requestBytes } from '../connections.mjs';

const digits = 8;

/** The bytes of one request after the other, none like another: the program answers equal ones in progress once. */
export function distinctRequests(url, authtoken, body) {
  const mark = '#'.repeat(digits);
  const [before, after] = requestBytes(url, authtoken, { ...body, extensions: { request: mark } }).split(
    mark,
  );
  let count = 0;
  return () => before + String(count++).padStart(digits, '0') + after;
}
