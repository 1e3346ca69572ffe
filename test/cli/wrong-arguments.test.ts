import { describe, expect, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';

const program = openProgram();

const uid = 'AD63A83B4D41';
const readers = [
  ['search', 'petrol'],
  ['list'],
  ['definitions'],
  ['profiles', 'list'],
  ['profiles', 'show', uid],
] as const;
const printers = [...readers, ['users', 'list'], ['keys', 'list'], ['audit']] as const;

const wrongFormats = ['xml', 'TABLE', 'ndjson', '', 'csv ', '\u202ecsv'];
const wrongLimits = ['0', '-1', '1.5', '1e3', 'all', '', '1000000', '٣'];
const wrongDates = ['yesterday', '2026-13-01', '2026-02-30', '31.01.2026', '', '2026', '2026-01-31T25:00Z'];

describe('wrong arguments', () => {
  it.each([
    ...printers.flatMap((command) =>
      wrongFormats.map(
        (wrong) =>
          [[...command, `--format=${wrong}`], /--format must be table, json, csv or ids; got "/] as const,
      ),
    ),
    ...printers.map(
      (command) =>
        [
          [...command, '--json', '--format=csv'],
          /--json means --format json; got --format csv as well/,
        ] as const,
    ),
    ...readers.flatMap((command) =>
      wrongLimits.map(
        (wrong) =>
          [
            [...command, `--limit=${wrong}`],
            /--limit must be a whole number from 1 to 999999; got "/,
          ] as const,
      ),
    ),
    ...[
      ['list', '--as-of'],
      ['profiles', 'show', uid, '--from'],
    ].flatMap((command) =>
      wrongDates.map(
        (wrong) =>
          [
            [...command.slice(0, -1), `${command.at(-1)}=${wrong}`],
            /--(?:as-of|from) must be a date such as 2026-01-31 .*; got "/,
          ] as const,
      ),
    ),
    [['search'], /search needs words/],
    [['search', ' ', '\t'], /search needs words/],
    [['search', 'petrol', '--catgory', 'x'], /Unknown option "--catgory"\. Did you mean --category\?/],
    [
      ['search', 'petrol', '--filter', 'reigon=x'],
      /--filter must be FACET=VALUE with .*; got "reigon=x"\. Did you mean region\?/,
    ],
    [['search', 'petrol', '--filter', 'region'], /--filter must be FACET=VALUE/],
    [['search', 'petrol', '--order', 'age'], /--order must be one of relevance, label, category; got "age"/],
    [['search', 'petrol', '--upstream', 'nowhere'], /--upstream must be/],
    [['list', 'one', 'two'], /list takes one category path/],
    [['definitions', 'one', 'two'], /definitions takes one uid, or one category path/],
    [['profiles', 'list', 'one', 'two'], /profiles list takes one user name/],
    [['profiles', 'list', 'ann', '--upstream', 'http://127.0.0.1:9'], /name no user/],
    [['profiles', 'show'], /profiles show needs one profile/],
    [
      ['profiles', 'shpw', uid],
      /profiles has no action "shpw"\. Did you mean show\? Actions: list, show, create, share, import, imports, undo-import, export\./,
    ],
    [['serch'], /Unknown command "serch"\. Did you mean search\?/],
    [['\u001b[31m'], /Unknown command "\\u\{1b\}\[31m"\. Commands: /],
    [['x'.repeat(10_000)], /Unknown command "x+…" \(10000 characters\)\. Commands: /],
    [['serve', '--porrt', '4000'], /--porrt is not an option; did you mean --port\?/],
    [['completion', 'bash'], /^Unknown command "completion"/],
    [['version', 'x'], /version takes no arguments/],
  ] as const)('%j exits with 2 and says what is expected', async (args, message) => {
    const { code, out, err } = await program.run(args);
    expect([code, out, err]).toEqual([2, '', expect.stringMatching(message)]);
    expect(err).not.toMatch(/\bat .*:\d+/);
  });

  it.each([
    [['list', 'a//b'], /The category path must be a category path/],
    [['list', '../etc'], /must be a category path/],
    [['search', 'petrol', '--category', 'a b'], /--category must be a category path/],
    [['profiles', 'show', 'ad63a83b4d41'], /The profile must be a uid of 12 characters/],
    [['profiles', 'list', '--data-dir', 'not-there'], /There is no database/],
    [['profiles', 'show', uid, '--data-dir', 'not-there'], /There is no database/],
  ] as const)('%j exits with 1 before anything is opened', async (args, message) => {
    const { code, out, err } = await program.run(args);
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(message)]);
  });
});
