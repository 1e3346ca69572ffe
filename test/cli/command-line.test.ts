import { noFacts } from '../../src/domain/amounts/figure-facts.ts';
import { formatResult } from '../../src/cli/output/format-result.ts';
import { describe, expect, it } from 'vitest';
import { printSortedSchema, printSortedSubgraph } from '../../src/graphql/schema.ts';
import { partOf } from '../support/deep.ts';
import { openProgram } from '../support/program/program.ts';

const program = openProgram();
program.dataDirectory('filled');
/** A calculation loads the built-in data first, of which the built program has few. */
const run = (args: readonly string[]) =>
  args[0] === 'calculate' ? program.start(args).finished : program.run(args);

const commands = [
  'serve',
  'calculate',
  'users',
  'keys',
  'purge',
  'audit',
  'import',
  'export',
  'migrate',
  'copy',
  'verify',
  'backup',
  'restore',
  'print-schema',
];

describe('emissions-gateway', () => {
  it.each(commands)('%s --help shows help with examples', async (command) => {
    const shown = await program.run([command, '--help']);
    expect(shown).toMatchObject({ code: 0, err: '' });
    expect(shown.out).toMatch(/Examples?:\n {2}emissions-gateway /);
  });

  it.each(partOf(commands, { turn: 1, turns: commands.length }))(
    '%s --help shows the same in a process of its own',
    async (command) => {
      const args = [command, '--help'];
      expect(await program.start(args).finished).toEqual(await program.run(args));
    },
  );

  it('help COMMAND shows what COMMAND --help does', async () => {
    expect(await program.run(['help', 'users'])).toEqual(await program.run(['users', '--help']));
    expect((await program.run(['help', 'usres'])).err).toContain('Did you mean users?');
  });

  it.each([[[]], [['--help']], [['users', 'add', '--help']]])(
    'the command line %j shows help with examples',
    async (args) => {
      const { code, out } = await run(args);
      expect(code).toBe(0);
      expect(out).toMatch(/Examples?:\n {2}emissions-gateway /);
    },
  );

  it.each(['version', '--version', '-v'])('%s prints the version', async (argument) => {
    const { code, out } = await program.run([argument]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  });

  it('print-schema prints the schema', async () => {
    expect((await program.run(['print-schema'])).out).toBe(printSortedSchema());
    expect((await program.run(['print-schema', '--subgraph'])).out).toBe(printSortedSubgraph());
  });

  it.each([
    [['serv'], 2, /Unknown command "serv"/],
    [
      ['serve', '--port', 'x', '--prot'],
      2,
      /--port must be a port.*\n.*--prot is not an option|--prot is not an option.*\n.*--port must be/,
    ],
    [['serve', '--host', '0.0.0.0'], 2, /--demo-users off/],
    [['serve', '--mode', 'live'], 2, /--mode must be development or production; got "live"/],
    [['serve', '--mode', 'production', '--demo-users', 'on'], 2, /not allowed in production/],
    [
      ['serve', '--trusted-documents', 'nowhere.json'],
      2,
      /nowhere\.json: the file cannot be read \(ENOENT\)/,
    ],
    [['calculate'], 2, /needs exactly one category path/],
    [
      ['calculate', 'transport/car/generic', '--data-dir', 'filled', '--drill', 'fuel'],
      2,
      /must be NAME=VALUE/,
    ],
    [
      ['calculate', 'transport/car/generic', '--data-dir', 'filled', '--drill', 'fuel=petrol'],
      2,
      /add size=/,
    ],
    [['users', 'remove', 'x'], 2, /users has no action "remove"/],
    [['keys', 'renew'], 2, /keys has no action "renew".*add, list, revoke/],
    [['keys', 'add'], 2, /keys add needs one user name/],
    [['keys', 'add', 'demo'], 2, /keys add needs --name/],
    [['keys', 'add', 'demo', '--name', 'x', '--expires', 'May'], 2, /a date such as 2027-01-31.*got "May"/],
    [['keys', 'revoke', 'x'], 1, /must be a uid of 12 characters/],
    [['keys', 'list', '--store', 'memory'], 2, /needs a persistent database/],
    [['keys', 'list', '--data-dir', 'not-there'], 1, /There is no database/],
    [['audit', '--expect', '12'], 2, /NUMBER:DIGEST.*got "12"/],
    [['audit', '--last', 'all'], 2, /whole number from 0 to 99999; got "all"/],
    [['audit', '--category', 'a//b'], 1, /must be a category path/],
    [['audit', '--store', 'memory'], 2, /needs a persistent database/],
    [['audit', '--store', 'none.db'], 1, /There is no database at/],
    [['purge', '--older-than', 'a month'], 2, /whole number of days/],
    [['copy'], 2, /needs --from, --to or both/],
    [['copy', '--from', 'not-there.db', '--to', 'x.db'], 1, /There is no database at not-there\.db/],
    [['copy', '--from', 'x.db', '--to', 'x.db'], 1, /are the same database/],
    ...['3', '0', '512', '2.0', 'on', ''].map(
      (wrong) =>
        [
          ['migrate', '--profile-partitions', wrong],
          2,
          /a power of two from 2 to 256, or off; got "/,
        ] as const,
    ),
    [['migrate', '--profile-partitions', '4'], 1, /Only PostgreSQL supports partitions/],
    [['print-schema', '--supergraph'], 2, /--supergraph/],
    [['purge', '--data-dir', 'not-there'], 1, /There is no database/],
    [['backup'], 2, /backup needs one file/],
    [['backup', 'x.db', '--store', 'postgres://localhost/x'], 1, /pg_dump/],
    [['verify', './data-set', '--accept'], 2, /--accept is an option of verify without a data set only/],
    [['import', './data-set', '--accept'], 2, /--accept is an option of verify/],
    [['backup', 'x.db', '--data-dir', 'not-there'], 1, /There is no database/],
    [['restore'], 2, /restore needs one file/],
    [['verify', '--data-dir', 'not-there'], 1, /There is no database/],
    [['import'], 2, /import needs one folder/],
    [['import', 'one', 'two'], 2, /import needs one folder/],
    [['import', './not-there', '--data-dir', 'filled'], 1, /No such file or directory: .*not-there/],
    [['import', './data-set', '--built-in'], 2, /a folder or --built-in, not both/],
    [
      ['import', './data-set', '--keep-edits', '--overwrite-edits'],
      2,
      /--keep-edits or --overwrite-edits, not both/,
    ],
    [['import', './data-set', '--keep'], 2, /--keep/],
    [['import', './data-set', '--exact'], 2, /--exact is an option of verify only/],
    [['export', './data-set', '--dry-run'], 2, /--dry-run is an option of import only/],
    [['verify', './data-set', '--keep-edits'], 2, /--keep-edits is an option of import only/],
    [['verify', '--exact'], 2, /--exact is an option of verify with a data set only/],
    [['verify', './not-there', '--data-dir', 'filled'], 1, /No such file or directory: .*not-there/],
    [['calculate', 'nowhere', '--data-dir', 'filled'], 1, /does not exist/],
    [
      ['calculate', 'transport/car/generic', '--data-dir', 'filled', '--drill', 'fuel=petrol,size=average'],
      1,
      /No input was given, so there is no amount\. Give at least one of the inputs that the item takes: distance, /,
    ],
  ] as const)(
    'the command line %j fails with a line that states what is wrong',
    async (args, exitCode, message) => {
      const { code, err } = await run(args);
      expect(code).toBe(exitCode);
      expect(err).toMatch(message);
      expect(err).not.toMatch(/\bat .*:\d+/);
    },
  );

  it('calculate has the headline first, and the amount of the algorithm where it is another', () => {
    const own = { unit: 'kg', perUnit: null };
    const amounts = [
      { type: 'CO2e', value: 0, ...own, isDefault: true },
      { type: 'electricityCO2e', value: 5, ...own, isDefault: false, facts: { ...noFacts, scope: '3.3' } },
    ] as const;
    const shown = formatResult({ amount: { value: 0, ...own }, amounts, notes: [] });
    expect(shown).toMatch(/^5 kg\n0 kg by the algorithm alone\n/);
  });

  it('calculate calculates without a server', async () => {
    const { code, out } = await program.start([
      'calculate',
      'transport/car/generic',
      '--store=memory',
      '--drill=fuel=petrol,size=average',
      '--input=distance=1000mi',
      '--algorithm',
      '--json',
    ]).finished;
    expect(code).toBe(0);
    // 1000 mi × 1.609344 km/mi × 0.16272 kg/km (DESNZ 2025, average petrol car).
    expect(JSON.parse(out)).toMatchObject({
      headline: { value: expect.closeTo(261.872456, 5), unit: 'kg', perUnit: null },
      amount: { value: expect.closeTo(261.872456, 5), unit: 'kg', perUnit: null },
      algorithm: { digest: expect.any(String), lines: expect.arrayContaining([expect.any(String)]) },
    });
  });
});
