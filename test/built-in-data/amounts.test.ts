import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InputValue, notesOf } from '../../src/domain/amounts/amount.ts';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { Backend } from '../../src/ports/backend.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import type { RunningBackend } from '../../src/server/gateway/running-backend.ts';
import { openAs, openFixtureBackend } from '../support/open-fixture-backend.ts';
import { only } from '../support/outcomes.ts';
import { asUid, asPath, asInstant } from '../support/brands.ts';

/** One amount with the arithmetic behind it. */
interface DerivedAmount {
  readonly name: string;
  readonly category: string;
  readonly drill: Readonly<Record<string, string>>;
  readonly inputs: readonly InputValue[];
  readonly asOf?: string;
  readonly returnUnit?: string;
  readonly returnPerUnit?: string;
  readonly expected: {
    /** `null` if there is none, for the reason that a note says. */
    readonly value: number | null;
    /** A part of a note. */
    readonly says?: string;
    readonly unit: string;
    readonly perUnit: string | null;
    /** The scope of the default amount. */
    readonly scope?: string;
    readonly amounts?: Readonly<Record<string, number>>;
    readonly noteTypes?: readonly string[];
  };
  readonly derivation: string;
}

/** Derived figures are given to at least this many digits. */
const relativeError = 1e-6;

const folder = new URL('./amounts/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

let running: RunningBackend;
let backend: Backend;

beforeAll(async () => {
  running = await openFixtureBackend({ directory: builtInDirectory });
  backend = openAs(running.open, { kind: 'basic', username: 'demo', password: 'demo' });
});

afterAll(() => running.close());

describe.each(files)('the amounts of %s', (file) => {
  const cases = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as readonly DerivedAmount[];

  it.each(cases.map((derived) => [derived.name, derived] as const))(
    'the calculated amounts are as derived: %s',
    async (_, derived) => {
      expect(derived.derivation.length).toBeGreaterThan(20);
      const result = await calculate(derived);
      const { expected } = derived;
      expect(result.amount.unit).toBe(expected.unit);
      expect(result.amount.perUnit).toBe(expected.perUnit);
      if (expected.value === null) expect(result.amount.value).toBeNull();
      else expectClose(result.amount.value ?? Number.NaN, expected.value);
      const says = expected.says ?? (expected.value === null ? 'why there is none' : '');
      const texts = notesOf(result).map(({ text }) => text);
      expect(texts.join('\n')).toContain(says);
      for (const [type, value] of Object.entries(expected.amounts ?? {})) {
        expectClose(result.amounts.find((amount) => amount.type === type)?.value ?? Number.NaN, value);
      }
      if (expected.scope !== undefined) {
        expect(result.amounts.find(({ isDefault }) => isDefault)?.facts?.scope).toBe(expected.scope);
      }
      if (expected.noteTypes !== undefined) {
        expect(notesOf(result).map(({ type, code }) => code ?? type)).toEqual(expected.noteTypes);
      }
    },
  );
});

async function calculate({ category, drill, inputs, asOf, returnUnit, returnPerUnit }: DerivedAmount) {
  const selections = Object.entries(drill).map(([name, value]) => ({ name, value }));
  const { choices } = await only(backend.dataCategories.drillDown([{ path: asPath(category), selections }]));
  expect(choices.name).toBe('uid');
  const [outcome] = await backend.dataItems.calculate([
    {
      item: { categoryPath: asPath(category), uid: asUid(choices.choices[0]?.value ?? '') },
      inputs,
      asOf: asOf === undefined ? undefined : asInstant(Date.parse(asOf)),
      returnUnit,
      returnPerUnit,
    },
  ]);
  if (outcome === undefined || outcome instanceof EmissionsError) throw outcome ?? new Error('no outcome');
  return outcome;
}

function expectClose(actual: number, derived: number): void {
  expect(Math.abs(actual - derived)).toBeLessThanOrEqual(relativeError * Math.abs(derived));
}
