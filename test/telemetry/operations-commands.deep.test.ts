import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';

const page = readFileSync(new URL('../../docs/run/operations.md', import.meta.url), 'utf8');
const blocks = (text: string, language: string): readonly string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\`\`\``, 'g'))].map(
    ([, block = '']) => block,
  );

const program = openProgram();

describe('the page about operations', () => {
  it('the commands on the page work in order', async () => {
    program.dataDirectory('state');
    const state = join(program.folder, 'state');
    const commands = blocks(page, 'sh').flatMap((block) =>
      block.split('\n').filter((line) => line.startsWith('emissions-gateway ')),
    );
    expect(commands.length).toBeGreaterThan(3);
    for (const command of commands) {
      const args = command.replaceAll('/var/lib/emissions-gateway', state).split(' ').slice(1);
      const { finished } = program.start(args, { input: 'a long password\n' });
      expect(await finished, command).toMatchObject({ code: 0 });
    }
  });
});
