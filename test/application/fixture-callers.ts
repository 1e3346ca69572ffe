import { afterAll, beforeAll } from 'vitest';
import type { Credentials } from '../../src/domain/access/access.ts';
import type { DataItemKey } from '../../src/domain/data-tree/data-item.ts';
import type { Backend } from '../../src/ports/backend.ts';
import type { RunningBackend } from '../../src/server/gateway/running-backend.ts';
import {
  type FixtureOptions,
  openAs,
  openFixtureBackend,
  signInAs,
} from '../support/open-fixture-backend.ts';
import { only } from '../support/outcomes.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import { asUid, asPath } from '../support/brands.ts';
import type { CategoryPath } from '../../src/domain/basics/category-path.ts';

/** Makes a backend for each request of a user, by name. */
export type OpenAs = (username: string) => Backend;

/** A backend for the tests of a file, and requests to it as `admin`, `demo` or `demo-v1`. */
export function openForFile(options: FixtureOptions = {}): OpenAs {
  const tokens = new Map<string, Credentials>();
  let running: RunningBackend;
  beforeAll(async () => {
    running = await openFixtureBackend(options);
    for (const name of ['admin', 'demo', 'demo-v1']) tokens.set(name, await signInAs(running.open, name));
  });
  afterAll(() => running.close());
  return (username) =>
    openAs(running.open, tokens.get(username) ?? { kind: 'none' }, undefined, options.newBudget?.());
}

export async function definitionOf(as: OpenAs, path: CategoryPath): Promise<Uid> {
  const { itemDefinition } = await only(as('demo').dataCategories.getMany([path]));
  return asUid(itemDefinition?.uid ?? '');
}

let count = 0;

/** A new category below another one, for items like those of a third one. */
export async function newCategory(
  as: OpenAs,
  parentPath: CategoryPath,
  like: CategoryPath,
): Promise<CategoryPath> {
  count += 1;
  const itemDefinitionUid = await definitionOf(as, like);
  const draft = { parentPath, segment: `New${count}`, name: 'New', itemDefinitionUid };
  const [path = asPath('')] = await as('admin').dataCategories.create([draft]);
  return path;
}

export async function newItem(
  as: OpenAs,
  categoryPath: CategoryPath,
  values: Readonly<Record<string, string>>,
  more = {},
): Promise<DataItemKey> {
  const given = Object.entries(values).map(([path, value]) => ({ path, value }));
  const [key] = await as('admin').dataItems.create([{ categoryPath, values: given, ...more }]);
  if (key === undefined) throw new Error('no item was created');
  return key;
}
