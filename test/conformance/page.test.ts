import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('./', import.meta.url);
const page = readFileSync(new URL('../../docs/inside/conformance.md', import.meta.url), 'utf8');

interface Row {
  readonly id: string;
  readonly statement: string;
  readonly about: string;
  readonly file: string;
}

/** The statements that the tests here hold: their titles begin with a number. */
const held: readonly Row[] = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts') && name !== 'page.test.ts')
  .flatMap((name) => statementsIn(name));

const shown: readonly Row[] = [
  ...page.matchAll(/^\| (\d[\w.]*) \| (.*?) \| (.*?) \| `test\/conformance\/(.*?)` \|$/gm),
].map(([, id = '', statement = '', about = '', file = '']) => ({ id, statement, about, file }));

function statementsIn(file: string): readonly Row[] {
  let about = '';
  return [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\b(describe|it)\(\s*'([^']+)'/g)].flatMap(
    ([, kind, title = '']) => {
      const [, id = '', statement = ''] = /^(\d[\w.]*) (.*)$/.exec(title) ?? [];
      if (kind === 'describe') about = title;
      return kind === 'describe' ? [] : [{ id, statement, about, file }];
    },
  );
}

describe('the conformance page', () => {
  it('lists exactly the statements that tests hold', () => {
    expect(shown.length).toBeGreaterThan(70);
    const byId = (one: Row, other: Row) => (one.id < other.id ? -1 : 1);
    expect(shown.toSorted(byId)).toEqual(held.toSorted(byId));
  });

  it('numbers each statement once', () => {
    const ids = shown.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('the page has all eleven operations and every section that promises something', () => {
    const ids = new Set(shown.map(({ id }) => id));
    for (let operation = 1; operation <= 11; operation += 1) {
      // The update of a profile item value, operation 11, has a section of its own.
      const id = operation === 11 ? '4.5.2' : `4.0.${operation}`;
      expect(ids).toContain(id);
    }
    const sections = new Set([...ids].map((id) => id.split('.')[0]));
    expect(sections).toEqual(new Set(['1', '2', '4', '5', '8', '9']));
  });
});
