import { useRef, useState } from 'react';
import { asFailure, Failure } from './failure.ts';

interface UserError {
  readonly code: string;
  readonly message: string;
  readonly field?: readonly string[] | null;
}

/** Sends a write under a key, or without one; returns what of its input was refused. */
type Send<Input> = (input: Input, idempotencyKey: string | null) => Promise<readonly UserError[]>;

/** A write that is sent again under the same key while its input is the same, so that it takes effect once. */
export function useWrite<Input>(send: Send<Input>) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const attempt = useRef({ text: '', key: '' });
  const write = async (input: Input): Promise<boolean> => {
    const text = JSON.stringify(input);
    if (attempt.current.text !== text) attempt.current = { text, key: newKey() };
    setWaiting(true);
    setFailure(null);
    const result = await failureOf(send, input, attempt.current.key);
    setWaiting(false);
    setFailure(result);
    if (result === null) attempt.current = { text: '', key: '' };
    return result === null;
  };
  return { write, isWaiting, failure };
}

/** `null` when it was written. */
export async function failureOf<Input>(
  send: Send<Input>,
  input: Input,
  key: string,
): Promise<Failure | null> {
  let wouldRepeat = false;
  try {
    let [error] = await send(input, key);
    if (error !== undefined && isAboutKeys(error)) {
      wouldRepeat = true;
      [error] = await send(input, null);
    }
    return error === undefined ? null : new Failure(error.code, error.message);
  } catch (error) {
    const { code, message, isOutcomeUnknown } = asFailure(error);
    return new Failure(code, message, { isOutcomeUnknown, wouldRepeat });
  }
}

/** A gateway that can keep no keys has sent nothing. */
const isAboutKeys = ({ code, field }: UserError): boolean =>
  code === 'UPSTREAM_UNSUPPORTED' && field?.[0] === 'idempotencyKey';

/** Also where the page comes over plain HTTP, which has no `randomUUID`. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
