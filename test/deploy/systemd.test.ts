import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isMissing } from '../support/missing.ts';
import { openProgram } from '../support/program/program.ts';
import { mistakeIn, readDeployment, root, variablesOf } from './deployment-files.ts';

const units = [
  'emissions-gateway.service',
  'emissions-gateway-backup.service',
  'emissions-gateway-backup.timer',
] as const;
const run = promisify(execFile);
/** What the units say, and what stands there on this machine. */
const here = (text: string): string =>
  text
    .replaceAll('/usr/bin/node', process.execPath)
    .replaceAll('/opt/emissions-gateway/', fileURLToPath(root));

const program = openProgram();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'units-'));
  for (const unit of units) writeFileSync(join(folder, unit), here(readDeployment(unit)));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const isWithoutSystemd = isMissing('systemd', findSystemd() ? null : 'there is no systemd-analyze.');

function findSystemd(): boolean {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('the units', () => {
  it('the units set variables that the program reads', () => {
    const variables = variablesOf(readDeployment('emissions-gateway.service'));
    expect(variables.length).toBeGreaterThan(4);
    for (const [name, value] of variables) expect(mistakeIn(name, value)).toBeNull();
  });

  it.skipIf(isWithoutSystemd)('systemd accepts the units', async () => {
    const files = units.map((unit) => join(folder, unit));
    const { stdout, stderr } = await run('systemd-analyze', ['verify', ...files]);
    expect(stdout + stderr).toBe('');
  });

  it.skipIf(isWithoutSystemd)('the units restrict what the program can access', async () => {
    const { stdout } = await run('systemd-analyze', [
      'security',
      '--offline=true',
      '--no-pager',
      join(folder, 'emissions-gateway.service'),
    ]);
    const [, level] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
    expect(Number(level)).toBeLessThan(2);
  });

  it('the backup unit makes a backup that can be restored', async () => {
    program.dataDirectory('state');
    const state = join(program.folder, 'state');
    mkdirSync(join(state, 'backups'));
    const [, quoted = ''] = /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(readDeployment(units[1])) ?? [];
    const command = here(quoted)
      .replaceAll('$$', '$')
      .replaceAll('%%', '%')
      .replaceAll('/var/lib/emissions-gateway', state);
    await run('/bin/sh', ['-c', command]);
    const [backup = ''] = readdirSync(join(state, 'backups'));
    expect(backup).toMatch(/^emissions-\d{4}-\d{2}-\d{2}T\d{6}\.db$/);
    const restored = ['restore', join(state, 'backups', backup), '--store', join(folder, 'restored.db')];
    expect(await program.run(restored)).toMatchObject({ code: 0 });
  });
});
