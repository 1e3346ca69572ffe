import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readNewPassword, type Terminal } from '../../src/cli/operating/read-password.ts';

class FakeTerminal extends PassThrough {
  readonly isTTY = true;
  isRaw = false;

  setRawMode(isRaw: boolean): this {
    this.isRaw = isRaw;
    return this;
  }
}

/** Types keys as they come from a terminal whenever a line is requested. */
function openTerminal(...answers: readonly string[]) {
  const input = new FakeTerminal();
  const output = new PassThrough().setEncoding('utf8');
  const rawWhenAsked: boolean[] = [];
  let shown = '';
  const left = [...answers];
  output.on('data', (text) => {
    shown += String(text);
    if (!shown.endsWith(': ')) return;
    setImmediate(() => {
      rawWhenAsked.push(input.isRaw);
      for (const key of left.shift() ?? '') input.write(key);
    });
  });
  // Of a terminal only what the reading of a password needs.
  const terminal = { input: input as unknown as Terminal['input'], output };
  return { terminal, input, rawWhenAsked, shown: () => shown };
}

describe('passwords from a terminal', () => {
  it('a password is typed twice, and never shown', async () => {
    const { terminal, input, rawWhenAsked, shown } = openTerminal('geheim ü1\r', 'geheim ü1\r');
    expect(await readNewPassword('jane', terminal)).toBe('geheim ü1');
    expect(shown()).toBe('Password for jane: \nRepeat the password: \n');
    expect(rawWhenAsked).toEqual([true, true]);
    expect(input.isRaw).toBe(false);
  });

  it('a password can be corrected with the backspace key', async () => {
    const { terminal } = openTerminal('secrets\u007f\r', 'x\b\u007fsecret\n');
    expect(await readNewPassword('jane', terminal)).toBe('secret');
  });

  it.each([
    ['the two differ', ['one\r', 'two\r'], /differ/],
    ['nothing is typed', ['\r'], /No password/],
    ['the user gives up', ['half\u0003'], /nothing was changed/],
    ['the input ends', ['half\u0004'], /nothing was changed/],
    ['it has no end', ['x'.repeat(1100)], /exceed 1024/],
  ])('a password is refused when %s', async (_, answers, message) => {
    const { terminal, input } = openTerminal(...answers);
    await expect(readNewPassword('jane', terminal)).rejects.toThrow(message);
    expect(input.isRaw).toBe(false);
  });
});

describe('passwords from a pipe', () => {
  it.each([
    ['secret', 'secret'],
    ['secret\n', 'secret'],
    ['secret \r\nmore\n', 'secret '],
  ])('the password is the first line of %j', async (text, password) => {
    const output = new PassThrough();
    expect(await readNewPassword('jane', { input: Readable.from([Buffer.from(text)]), output })).toBe(
      password,
    );
    expect(output.read()).toBeNull();
  });

  it('a password may arrive in pieces', async () => {
    const input = Readable.from([Buffer.from('sec'), Buffer.from('ret\nmo'), Buffer.from('re\n')]);
    expect(await readNewPassword('jane', { input, output: new PassThrough() })).toBe('secret');
  });
});
