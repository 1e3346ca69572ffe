import { afterAll, afterEach, beforeEach, expect, type RunnerTask } from 'vitest';
import type { ErrorCode } from '../../src/domain/basics/errors.ts';
import type { OpenBackend } from '../../src/ports/backend.ts';
import { observed } from './observed-backend.ts';

/** Why some tests of the contract fail in front of a service; a name is that of a test or of a suite of tests. */
export interface Lack {
  readonly why: string;
  /** Whether a call of each test is refused with UPSTREAM_UNSUPPORTED. Otherwise it answers less, or differently. */
  readonly isRefused: boolean;
  readonly tests: readonly string[];
}

/** What no answer may be, whatever the service lacks. */
const forbidden: readonly unknown[] = ['UPSTREAM_PROTOCOL', 'INTERNAL'] satisfies ErrorCode[];

/**
 * Turns the tests around that the lacks name, as `it.fails` does: each has to fail, with UPSTREAM_UNSUPPORTED
 * among its answers or without, as the lack says. A test that passes, and a name that no test has, are failures,
 * so the list has no name too many. What is returned observes the backend under test.
 */
export function expectLacks(lacks: readonly Lack[]): (open: OpenBackend) => OpenBackend {
  const seen = new Set<ErrorCode>();
  let file: RunnerTask['file'] | undefined;
  beforeEach(({ task }) => {
    seen.clear();
    file = task.file;
  });
  afterEach(({ task }) => {
    const errors = task.result?.errors ?? [];
    const codes: readonly unknown[] = [...seen, ...errors.map((error) => error['code'])];
    expect(codes.filter((code) => forbidden.includes(code))).toEqual([]);
    const lack = lacks.find(({ tests }) => tests.some((name) => isNamed(task, name)));
    if (lack === undefined) return;
    expect(codes.includes('UPSTREAM_UNSUPPORTED'), `is refused: ${lack.why}`).toBe(lack.isRefused);
    Object.assign(task, { fails: true });
  });
  afterAll(() => {
    const all = testsIn(file?.tasks ?? []);
    const names = lacks.flatMap(({ tests }) => tests);
    expect(names.filter((name) => !all.some((test) => isNamed(test, name)))).toEqual([]);
  });
  return (open) => observed(open, seen);
}

function isNamed({ fullTestName }: RunnerTask, name: string): boolean {
  return ` > ${fullTestName} > `.includes(` > ${name} > `);
}

function testsIn(tasks: readonly RunnerTask[]): readonly RunnerTask[] {
  return tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task.tasks) : [task]));
}
