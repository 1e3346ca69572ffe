import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { exitCodes } from '../../src/cli/program/exit-codes.ts';
import { openProgram } from '../support/program/program.ts';

const page = readFileSync(new URL('../../docs/look-up/command-line.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/```console\n\$ emissions-gateway (.*)\n([^]*?)```/g)].map(
  ([, line = '', output = '']) => [line, output] as const,
);
const program = openProgram();
const filled = program.dataDirectory('filled');

describe('docs/look-up/command-line.md', () => {
  it('the page has examples', () => expect(examples).toHaveLength(3));

  it.each(examples)('emissions-gateway %s prints what the page shows', async (line, output) => {
    const { out, code } = await program.run([...line.split(' '), ...filled]);
    expect([code, out.replaceAll('\r\n', '\n')]).toEqual([0, output]);
  });

  it('the page and the help list the same exit codes', async () => {
    const [, table = ''] = /## Exit codes\n\n\| code \| meaning \|\n.*\n([^]*)$/.exec(page) ?? [];
    expect(table).toBe(exitCodes.map(({ code, meaning }) => `| ${code} | ${meaning} |\n`).join(''));
    const { out } = await program.run(['--help']);
    for (const { code, meaning } of exitCodes)
      expect(out).toMatch(new RegExp(`^ {2}${code} +${meaning.replaceAll(/[()]/g, String.raw`\$&`)}$`, 'm'));
  });

  it.each([
    [0, ['list', 'transport', ...filled]],
    [1, ['list', 'nowhere', ...filled]],
    [2, ['list', '--limit', 'all', ...filled]],
  ])('a command exits with %i as the table says', async (code, args) => {
    expect((await program.run(args)).code).toBe(code);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('a command that is waiting ends by %s', async (signal) => {
    const args = [inject('program')?.main ?? '', 'users', 'set-password', 'demo', ...filled];
    const child = spawn(process.execPath, args, { cwd: program.folder });
    await new Promise((resolve) => child.once('spawn', resolve));
    child.kill(signal);
    expect(await new Promise((resolve) => child.once('exit', (_, by) => resolve(by)))).toBe(signal);
  });
});
