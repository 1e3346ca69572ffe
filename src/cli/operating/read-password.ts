import type { ReadStream } from 'node:tty';
import { badInput, type EmissionsError } from '../../domain/basics/errors.ts';

export interface Terminal {
  readonly input: NodeJS.ReadStream | NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

const maxCharacters = 1024;

/**
 * Reads a new password: twice without echo if standard input is a terminal,
 * otherwise from the first line of standard input.
 */
export async function readNewPassword(
  username: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string> {
  if (!isTerminal(input)) return nonEmpty(await readFirstLine(input));
  const first = nonEmpty(await readHidden(`Password for ${username}: `, input, output));
  const second = await readHidden('Repeat the password: ', input, output);
  if (first !== second) throw noPassword('The two passwords differ; nothing was changed.');
  return first;
}

function isTerminal(input: Terminal['input']): input is ReadStream {
  return 'isTTY' in input && input.isTTY;
}

function nonEmpty(password: string): string {
  if (password === '') {
    throw noPassword('No password: enter one at the prompt, or send it as the first line of standard input.');
  }
  return password;
}

async function readFirstLine(input: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  input.setEncoding('utf8');
  for await (const chunk of input) {
    text += String(chunk);
    if (text.includes('\n') || text.length > maxCharacters) break;
  }
  const [line = ''] = text.split(/\r?\n/, 1);
  return limited(line);
}

/** Reads one line from a terminal without echo. */
function readHidden(prompt: string, input: ReadStream, output: NodeJS.WritableStream): Promise<string> {
  output.write(prompt);
  input.setRawMode(true);
  input.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    let typed = '';
    const finish = (end: () => void): void => {
      input.off('data', onData).off('end', onEnd).pause();
      input.setRawMode(false);
      output.write('\n');
      end();
    };
    const onEnd = (): void => finish(() => reject(noPassword('The input ended; nothing was changed.')));
    const onData = (text: string): void => {
      for (const key of text) {
        if (key === '\r' || key === '\n') return finish(() => resolve(typed));
        if (key === '\u0003' || key === '\u0004') return onEnd();
        typed = key === '\u007f' || key === '\b' ? [...typed].slice(0, -1).join('') : typed + key;
        if (typed.length > maxCharacters) return finish(() => reject(tooLong()));
      }
    };
    input.on('data', onData).on('end', onEnd).resume();
  });
}

function limited(password: string): string {
  if (password.length > maxCharacters) throw tooLong();
  return password;
}

function tooLong(): EmissionsError {
  return noPassword(`A password must not exceed ${maxCharacters} characters.`);
}

function noPassword(message: string): EmissionsError {
  return badInput('password', message);
}
