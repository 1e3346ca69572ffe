import { checkAll, checkEach, within } from '../../domain/basics/all-faults.ts';
import { notFound } from '../../domain/basics/errors.ts';
import type {
  ItemDefinitionChange,
  ItemDefinitionDeletion,
  ItemDefinitionDraft,
  ItemValueDefinitionChange,
  ItemValueDefinitionDeletion,
  NewItemValueDefinition,
  ReturnValueDraft,
  WrittenDefinition,
} from '../../domain/definitions/item-definition-draft.ts';
import type {
  CalculableDefinition,
  ItemValueDefinition,
  ReturnValueDefinition,
} from '../../domain/definitions/item-definition.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { authenticatedToChangeDataTree } from '../access/write-permission.ts';
import type { RequestScope } from '../request-scope.ts';
import { parseName } from '../../domain/data-tree/record-names.ts';
import { write } from '../writes/write-attempts.ts';
import { defineValue, findValue, readKinds } from './define-value.ts';
import { changeDefinition, writeDefinition } from './write-item-definition.ts';

export async function createItemDefinition(
  request: RequestScope,
  draft: ItemDefinitionDraft,
): Promise<WrittenDefinition> {
  await authenticatedToChangeDataTree(request);
  return write(request, async () => {
    const uid = request.newUid();
    const kinds = await readKinds(request);
    const { name, values } = checkAll({
      name: () => parseName(draft.name, 'name'),
      values: () =>
        checkEach(draft.itemValueDefinitions ?? [], ({ path, ...fields }, index) =>
          within(`itemValueDefinitions.${index}`, () => defineValue(request, kinds, path, fields, null)),
        ),
    });
    const next: CalculableDefinition = {
      definition: {
        uid,
        name,
        drillDown: draft.drillDown ?? [],
        created: null,
        modified: null,
        version: null,
      },
      valueDefinitions: ofOneKind(values),
      returnValues: toReturnValues(draft.returnValues ?? [], []),
      figures: null,
      algorithm: toAlgorithm(draft.algorithm, null),
    };
    return { uid, valueUid: null, check: await writeDefinition(request, null, next, draft) };
  });
}

export async function updateItemDefinition(
  request: RequestScope,
  change: ItemDefinitionChange,
): Promise<WrittenDefinition> {
  const { uid, name, drillDown, returnValues, algorithm } = change;
  const [check] = await changeDefinition(request, uid, change, async (current) => {
    const { definition } = current;
    const next = {
      ...current,
      definition: {
        ...definition,
        name: name === undefined ? definition.name : parseName(name, 'name'),
        drillDown: drillDown ?? definition.drillDown,
      },
      returnValues:
        returnValues === undefined
          ? current.returnValues
          : toReturnValues(returnValues, current.returnValues),
      algorithm: toAlgorithm(algorithm, current.algorithm),
    };
    return [next, null];
  });
  return { uid, valueUid: null, check };
}

export async function deleteItemDefinition(
  request: RequestScope,
  deletion: ItemDefinitionDeletion,
): Promise<void> {
  await authenticatedToChangeDataTree(request);
  await write(request, () => request.store.itemDefinitions.delete(deletion, request.clock(), request.signal));
}

export async function createItemValueDefinition(
  request: RequestScope,
  { itemDefinitionUid: uid, expectedVersion, examples, path, ...fields }: NewItemValueDefinition,
): Promise<WrittenDefinition> {
  const terms = { expectedVersion, examples };
  const [check, valueUid] = await changeDefinition(request, uid, terms, async (current) => {
    const value = defineValue(request, await readKinds(request), path, fields, null);
    return [{ ...current, valueDefinitions: [...current.valueDefinitions, value] }, value.uid];
  });
  return { uid, valueUid, check };
}

export async function updateItemValueDefinition(
  request: RequestScope,
  change: ItemValueDefinitionChange,
): Promise<WrittenDefinition> {
  const {
    itemDefinitionUid: uid,
    uid: valueUid,
    expectedVersion,
    examples,
    algorithm,
    path,
    ...fields
  } = change;
  const terms = { expectedVersion, examples };
  const [check] = await changeDefinition(request, uid, terms, async (current) => {
    const before = owned(current, valueUid);
    const value = defineValue(request, await readKinds(request), path ?? before.path, fields, before);
    const renamed = current.valueDefinitions.map((each) => {
      if (each.uid === valueUid) return value;
      return each.aliasedTo === before.path ? { ...each, aliasedTo: value.path } : each;
    });
    const drillDown = current.definition.drillDown.map((level) =>
      level === before.path ? value.path : level,
    );
    const next = {
      ...current,
      definition: { ...current.definition, drillDown },
      valueDefinitions: renamed,
      algorithm: toAlgorithm(algorithm, current.algorithm),
    };
    return [next, null];
  });
  return { uid, valueUid, check };
}

export async function deleteItemValueDefinition(
  request: RequestScope,
  { itemDefinitionUid: uid, uid: valueUid, expectedVersion }: ItemValueDefinitionDeletion,
): Promise<WrittenDefinition> {
  const [check] = await changeDefinition(request, uid, { expectedVersion }, async (current) => {
    owned(current, valueUid);
    const valueDefinitions = current.valueDefinitions.filter((value) => value.uid !== valueUid);
    return [{ ...current, valueDefinitions }, null];
  });
  return { uid, valueUid: null, check };
}

function owned(current: CalculableDefinition, uid: Uid): ItemValueDefinition {
  const value = findValue(current, uid);
  if (value === undefined) throw notFound('The item value definition');
  return value;
}

/** New values of one type share the kind that the first of them made. */
function ofOneKind(values: readonly ItemValueDefinition[]): readonly ItemValueDefinition[] {
  return values.map((value) => {
    const { valueType, created } = value.valueDefinition;
    const first = created === null && values.find((other) => other.valueDefinition.valueType === valueType);
    return first ? { ...value, valueDefinition: first.valueDefinition } : value;
  });
}

function toAlgorithm(source: string | null | undefined, current: string | null): string | null {
  if (source === undefined) return current;
  return source === null || source.trim() === '' ? null : source;
}

/** Facts of a return value stay with its type. */
function toReturnValues(
  drafts: readonly ReturnValueDraft[],
  current: readonly ReturnValueDefinition[],
): readonly ReturnValueDefinition[] {
  return drafts.map(({ type, valueType, unit, perUnit, isDefault }) => ({
    type,
    valueType: valueType ?? 'DECIMAL',
    unit: unit ?? null,
    perUnit: perUnit ?? null,
    isDefault: isDefault ?? false,
    facts: current.find((each) => each.type === type)?.facts ?? null,
  }));
}
