import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/program/commands.ts';
import { isMissing } from '../support/missing.ts';
import { openProgram } from '../support/program/program.ts';
import { completeInFish, completeInZsh, isInstalled } from './shell-completions.ts';

const program = openProgram();
const scriptFor = async (shell: string): Promise<string> => (await program.run(['completion', shell])).out;

/** What bash offers for the last of the words. */
function complete(script: string, words: readonly string[]): readonly string[] {
  const run = `${script}
complete -p emissions-gateway >/dev/null || exit 1
COMP_WORDS=(emissions-gateway "$@"); COMP_CWORD=$#
_emissions_gateway
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', run, 'bash', ...words], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout.split('\n').filter((line) => line !== '');
}

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'])('the script for %s has every command', async (shell) => {
    const script = await scriptFor(shell);
    expect(script).toContain('emissions-gateway');
    for (const name of Object.keys(commands)) expect(script).toContain(name);
  });

  it('bash completes commands, actions, options and their values, and leaves paths to itself', async () => {
    const script = await scriptFor('bash');
    expect(complete(script, [''])).toEqual(Object.keys(commands));
    expect(complete(script, ['se'])).toEqual(['serve', 'search']);
    expect(complete(script, ['profiles', ''])).toEqual(['list', 'show', 'import', 'export']);
    expect(complete(script, ['profiles', 'sh'])).toEqual(['show']);
    expect(complete(script, ['completion', ''])).toEqual(['bash', 'zsh', 'fish']);
    expect(complete(script, ['profiles', 'show', 'AD63A83B4D41', '--as'])).toEqual(['--as-of']);
    expect(complete(script, ['list', '--format', ''])).toEqual(['table', 'json', 'csv']);
    expect(complete(script, ['calculate', '--format', ''])).toEqual(['csv', 'ndjson']);
    expect(complete(script, ['search', '--category', ''])).toEqual([]);
    expect(complete(script, ['serve', '--store-'])).toEqual(['--store-notify', '--store-pool']);
    expect(complete(script, ['serve', '--token'])).toEqual([]);
    expect(complete(script, ['verify', '--ex'])).toEqual(['--exact']);
    expect(complete(script, ['import', '--ex'])).toEqual([]);
    expect(complete(script, ['unknown', '--'])).toEqual([]);
  });

  describe.each([
    ['zsh', completeInZsh],
    ['fish', completeInFish],
  ] as const)('in %s', (shell, complete) => {
    const reason = isInstalled(shell) ? null : `${shell} is not installed.`;

    it.skipIf(isMissing(shell, reason))(
      'commands, actions, options and their values are completed, and else files',
      async () => {
        const script = await scriptFor(shell);
        const expected: Readonly<Record<string, readonly string[]>> = {
          '': Object.keys(commands).toSorted(),
          se: ['search', 'serve'],
          'profiles ': ['export', 'import', 'list', 'show'],
          'profiles show AD63A83B4D41 --as': ['--as-of'],
          'list --format ': ['csv', 'json', 'table'],
          'import --ex': [],
          'serve --data-dir _e': shell === 'zsh' ? ['_emissions-gateway'] : [],
        };
        const lines = Object.keys(expected);
        const offered = complete(
          script,
          lines.map((line) => `emissions-gateway ${line}`),
        );
        expect(offered.map((each) => each.toSorted())).toEqual(Object.values(expected));
      },
      60_000,
    );
  });

  it.each(Object.keys(commands))(
    'the help of %s lists exactly the options that are completed',
    async (name) => {
      const command = await commands[name]?.load();
      const { out } = await program.run([name, '--help']);
      const [, listed = ''] = /\n(Options[^]*?)\nExamples?[ :]/.exec(out) ?? [];
      const inHelp = [...listed.matchAll(/^ {2}(--.*?)(?: {2}|$)/gm)].flatMap(
        ([, head = '']) => head.match(/--[a-z-]+/g) ?? [],
      );
      const all = [command, ...Object.values(command?.actions ?? {})].flatMap((each) =>
        Object.keys(each?.options ?? {}),
      );
      const known = new Set(all.filter((option) => option !== 'help').map((option) => `--${option}`));
      expect(new Set(inHelp)).toEqual(known);
    },
  );
});
