import type { DefinitionExample } from '../../domain/definitions/item-definition-draft.ts';
import type { DefinitionCheck } from '../../domain/definitions/item-definition-draft.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import { notFound } from '../../domain/basics/errors.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { authenticatedToChangeDataTree } from '../access/write-permission.ts';
import { writeOver } from '../writes/write-attempts.ts';
import type { RequestScope } from '../request-scope.ts';
import { checkedAlgorithm } from './algorithm-rules.ts';
import { assertNoLoss, lossesOf } from './definition-losses.ts';
import { assertNotLookedUp, readLostPaths } from './definition-readers.ts';
import { assertDefinition } from './definition-rules.ts';
import { tryExamples, tryPlainValues } from './definition-trials.ts';

interface WriteTerms {
  readonly expectedVersion?: number | undefined;
  readonly examples?: readonly DefinitionExample[] | undefined;
}

/** Makes a change of a definition, which `work` derives from what is stored. */
export async function changeDefinition<T>(
  request: RequestScope,
  uid: Uid,
  terms: WriteTerms,
  work: (current: CalculableDefinition) => Promise<readonly [next: CalculableDefinition, result: T]>,
): Promise<readonly [DefinitionCheck, T]> {
  await authenticatedToChangeDataTree(request);
  return writeOver(request, [terms], async () => {
    const [current] = await request.store.itemDefinitions.getMany([uid], request.signal);
    if (current === undefined) throw notFound('The item definition', { missing: 'itemDefinitionUid' });
    const [next, result] = await work(current);
    return [await writeDefinition(request, current, next, terms), result];
  });
}

/** Checks a definition and stores it as a whole. `current` is what it replaces, `null` for a new one. */
export async function writeDefinition(
  request: RequestScope,
  current: CalculableDefinition | null,
  next: CalculableDefinition,
  { expectedVersion, examples = [] }: WriteTerms,
): Promise<DefinitionCheck> {
  const { store, signal } = request;
  const losses = current === null ? [] : lossesOf(current, next);
  // The version first: of a definition that others changed, the caller would fix what is not wrong.
  const isCurrent = expectedVersion === undefined || expectedVersion === current?.definition.version;
  if (isCurrent) assertDefinition(next, current);
  const found = isCurrent ? checkedAlgorithm(next, current) : [];
  const isTried = isCurrent && isCalculatedAnew(current, next);
  const warnings = isTried ? [...found, ...(await tryPlainValues(request, next))] : found;
  const tried = isCurrent ? await tryExamples(request, current, next, examples) : [];
  const lost = await readLostPaths(request, current, next);
  const { uid, name, drillDown } = next.definition;
  const write = {
    definition: { ...next, uid, name, drillDown },
    expectedVersion: current === null ? null : (expectedVersion ?? current.definition.version),
    affected: losses.map(({ definitionUid, among }) => ({ definitionUid, among })),
    assertUse: (use: Parameters<typeof assertNoLoss>[3]) => {
      if (current !== null) assertNoLoss(current, next, losses, use);
      assertNotLookedUp(lost, use.categories);
    },
  };
  const { dataItems, profileItems } = await store.itemDefinitions.put(write, request.clock(), signal);
  return { warnings, dataItems, profileItems, examples: tried };
}

function isCalculatedAnew(current: CalculableDefinition | null, next: CalculableDefinition): boolean {
  const parts = ({ algorithm, valueDefinitions }: CalculableDefinition) =>
    JSON.stringify([algorithm, valueDefinitions]);
  return current === null || parts(current) !== parts(next);
}
