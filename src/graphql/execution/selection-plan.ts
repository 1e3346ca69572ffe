import type { Path, Run } from './run.ts';

/** Resolves and completes one field of a record; throws or rejects when it fails and must not be `null`. */
export type ExecuteField = (source: unknown, parent: Path | undefined, run: Run) => unknown;

/** Values by response key. */
export type Members = Record<string, unknown>;

/** Executes the selected fields of a record. */
export type SelectionPlan = (source: unknown, path: Path | undefined, run: Run) => Members | Promise<Members>;

/** An object without inherited members, so that every response key is its own. */
const Bare = function Bare() {} as unknown as new () => Members;
Bare.prototype = Object.create(null);

/** Runs the fields concurrently. */
export function planSelection(fields: ReadonlyMap<string, ExecuteField>): SelectionPlan {
  const keys = [...fields.keys()];
  const executes = [...fields.values()];
  return (source, path, run) => {
    const members = new Bare();
    let pending: Pending | null = null;
    try {
      for (let index = 0; index < keys.length; index += 1) {
        const key = keys[index] as string;
        const value = (executes[index] as ExecuteField)(source, path, run);
        // A pending member keeps its place in the response.
        members[key] = value;
        if (value instanceof Promise) {
          pending ??= { keys: [], values: [] };
          pending.keys.push(key);
          pending.values.push(value);
        }
      }
    } catch (error) {
      if (pending === null) throw error;
      // Waits for fields already begun.
      return afterAll(pending.values, error);
    }
    return pending === null ? members : completed(members, pending);
  };
}

/** Runs each field when the one before it is complete, and lets other requests in between. */
export function planSerialSelection(fields: ReadonlyMap<string, ExecuteField>): SelectionPlan {
  return async (source, path, run) => {
    const members = new Bare();
    for (const [key, execute] of fields) {
      members[key] = await execute(source, path, run);
      // Writes to SQLite do not leave the event loop by themselves.
      if (fields.size > 1) await new Promise(setImmediate);
    }
    return members;
  };
}

async function afterAll(values: readonly Promise<unknown>[], error: unknown): Promise<never> {
  await Promise.all(values).catch(() => undefined);
  throw error;
}

interface Pending {
  readonly keys: string[];
  readonly values: Promise<unknown>[];
}

function completed(members: Members, { keys, values }: Pending): Promise<Members> {
  const fill = (index: number, value: unknown): void => {
    members[keys[index] as string] = value;
  };
  const [only] = values;
  if (only !== undefined && values.length === 1) {
    return only.then((value) => {
      fill(0, value);
      return members;
    });
  }
  return Promise.all(values).then((all) => {
    all.forEach((value, index) => fill(index, value));
    return members;
  });
}
