import { badInput, type EmissionsError } from '../../domain/basics/errors.ts';
import type { CalculableDefinition, ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import { quote } from '../../domain/basics/uid.ts';
import { misfitOf } from '../../domain/definitions/value-reading.ts';
import type { AffectedValues, DefinitionUse, ValueUse } from '../../ports/definition-store.ts';

/** Stored values that a change of a definition would leave without their meaning. */
interface Loss extends AffectedValues {
  /** The error, if the use is such that there is one. */
  readonly refuse: (use: ValueUse) => EmissionsError | null;
}

/** Possible losses of a change, to be compared with what is stored. */
export function lossesOf(current: CalculableDefinition, next: CalculableDefinition): readonly Loss[] {
  const after = new Map(next.valueDefinitions.map((value) => [value.uid, value]));
  return current.valueDefinitions.flatMap((value) => [
    ...lossOfSource(value, after.get(value.uid)),
    ...lossOfUnits(value, after.get(value.uid)),
    ...lossOfTexts(value, after.get(value.uid)),
  ]);
}

/** Throws BAD_USER_INPUT where items would lose values, or what tells them apart. */
export function assertNoLoss(
  current: CalculableDefinition,
  next: CalculableDefinition,
  losses: readonly Loss[],
  use: DefinitionUse,
): void {
  for (const [index, { refuse }] of losses.entries()) {
    const values = use.values[index];
    const refusal = values === undefined ? null : refuse(values);
    if (refusal !== null) throw refusal;
  }
  const levels = uidsOf(current);
  if (use.dataItems === 0 || String(levels) === String(uidsOf(next))) return;
  throw badInput(
    'drillDown',
    `${countOf(use.dataItems, 'data item is', 'data items are')} distinguished by ${current.definition.drillDown.join(', ') || 'nothing'}, so drillDown cannot change. Delete the items first, or import the definition with its items.`,
    'invalid-modification',
  );
}

/** A level may get another name. */
function uidsOf({ definition, valueDefinitions }: CalculableDefinition): readonly string[] {
  return definition.drillDown.map(
    (level) => valueDefinitions.find(({ path }) => path.toLowerCase() === level.toLowerCase())?.uid ?? level,
  );
}

/** Removed, or no longer of items or of callers. */
function lossOfSource(before: ItemValueDefinition, after: ItemValueDefinition | undefined): readonly Loss[] {
  const losesData = before.fromData && after?.fromData !== true;
  const losesInputs = before.fromProfile && after?.fromProfile !== true;
  if (!losesData && !losesInputs) return [];
  const argument = after === undefined ? 'uid' : losesData ? 'fromData' : 'fromProfile';
  const refuse: Loss['refuse'] = ({ dataItems, profileItems }) => {
    const stored = storedWith(losesData ? dataItems : 0, losesInputs ? profileItems : 0);
    if (stored === null) return null;
    const message = `${stored} a value of ${before.path}, which would be lost. Empty these values first.`;
    return badInput(argument, message, 'invalid-modification');
  };
  return [{ definitionUid: before.uid, among: 'all', refuse }];
}

/** Without a unit of their own, stored numbers would count in the new one. */
function lossOfUnits(before: ItemValueDefinition, after: ItemValueDefinition | undefined): readonly Loss[] {
  if (after === undefined) return [];
  return (['unit', 'perUnit'] as const).flatMap((among): readonly Loss[] => {
    if (before[among] === after[among] || before[among] === null) return [];
    const refuse: Loss['refuse'] = ({ dataItems, profileItems }) => {
      const stored = storedWith(dataItems, profileItems);
      if (stored === null) return null;
      const message = `${stored} a value of ${before.path} in ${before[among]}, which would count in ${after[among] ?? 'no unit'}. Write these values with a unit of their own first, or add another value.`;
      return badInput(among, message, 'invalid-modification');
    };
    return [{ definitionUid: before.uid, among, refuse }];
  });
}

/** Another type, or fewer choices. */
function lossOfTexts(before: ItemValueDefinition, after: ItemValueDefinition | undefined): readonly Loss[] {
  if (after === undefined) return [];
  const { valueType } = after.valueDefinition;
  const allowed = new Set(after.choices.map(({ value }) => value.toLowerCase()));
  const isSameType = valueType === before.valueDefinition.valueType;
  if (isSameType && JSON.stringify(before.choices) === JSON.stringify(after.choices)) return [];
  const refuse: Loss['refuse'] = ({ texts }) => {
    const misfits = texts.filter(
      (text) =>
        misfitOf(valueType, text) !== undefined ||
        (allowed.size > 0 && !allowed.has(text.trim().toLowerCase())),
    );
    const [first] = misfits;
    if (first === undefined) return null;
    const argument = isSameType ? 'choices' : 'valueType';
    const message = `${countOf(misfits.length, 'stored value', 'stored values')} of ${before.path} would not be allowed, such as ${quote(first)}. Change them first.`;
    return badInput(argument, message, 'invalid-modification');
  };
  return [{ definitionUid: before.uid, among: 'texts', refuse }];
}

function storedWith(dataItems: number, profileItems: number): string | null {
  const counts = [
    ...(dataItems > 0 ? [countOf(dataItems, 'data item', 'data items')] : []),
    ...(profileItems > 0 ? [countOf(profileItems, 'profile item', 'profile items')] : []),
  ];
  if (counts.length === 0) return null;
  return `${counts.join(' and ')} ${dataItems + profileItems === 1 ? 'has' : 'have'}`;
}

function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
