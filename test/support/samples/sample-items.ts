import type { CalculationResult } from '../../../src/domain/amounts/amount.ts';
import type { DataItemValue } from '../../../src/domain/data-tree/data-item-value.ts';
import type { DataItem, DataItemKey } from '../../../src/domain/data-tree/data-item.ts';
import type { DrillDown } from '../../../src/domain/data-tree/drill-down.ts';
import { environment } from '../../../src/domain/data-tree/environment.ts';
import { badInput, type EmissionsError } from '../../../src/domain/basics/errors.ts';
import type { ItemValueDefinition } from '../../../src/domain/definitions/item-definition.ts';
import type { Uid } from '../../../src/domain/basics/uid.ts';
import type { CalculationRequest, DrillDownRequest } from '../../../src/ports/data-tree.ts';
import {
  factorDefinition,
  inputDefinitions,
  sampleCategories,
  sampleDefinition,
  sourceDefinition,
} from './sample-definitions.ts';
import { asUid, asPath, asInstant } from '../brands.ts';

export const samplePath = asPath('transport/sample');

/** The uid of the item at a place, counted from 0. */
export function sampleUid(index: number): Uid {
  return asUid(String(index).padStart(12, '0'));
}

/** The item at a place: every second one runs on diesel, and its model is the place. */
export function sampleItem(uid: Uid): DataItem {
  const [, , dataCategory] = sampleCategories;
  if (dataCategory === undefined) throw new Error('The sample has three categories.');
  return {
    uid,
    path: null,
    name: null,
    label: `${fuelOf(uid)}, ${Number(uid)}`,
    title: `Sample, ${fuelOf(uid)}, ${Number(uid)}`,
    created: asInstant(Date.UTC(2020, 0, 1)),
    modified: asInstant(Date.UTC(2021, 0, 1) + Number(uid)),
    validity: { start: asInstant(0), end: null },
    dataCategory: { uid: dataCategory.uid, path: dataCategory.path, name: dataCategory.name },
    itemDefinition: sampleDefinition,
    environment,
    version: 1,
  };
}

function fuelOf(uid: Uid): string {
  return Number(uid) % 2 === 0 ? 'petrol' : 'diesel';
}

export function sampleValues(item: DataItem): readonly DataItemValue[] {
  return [sampleValue(item, factorDefinition, '0.10'), sampleValue(item, sourceDefinition, 'made up')];
}

/** The value's entries, newest first: a tenth more each year before. */
export function sampleHistory(value: DataItemValue): readonly DataItemValue[] {
  return ['0.10', '0.11', '0.121'].map((text, index) => ({
    ...value,
    uid: asUid(`EEEEEEEEEEE${index}`),
    value: text,
    startDate: asInstant(Date.UTC(2022 - index, 0, 1)),
  }));
}

function sampleValue(item: DataItem, definition: ItemValueDefinition, value: string): DataItemValue {
  const { path, name, unit, perUnit } = definition;
  const dates = { startDate: asInstant(0), created: null, modified: null };
  return { uid: definition.uid, item: keyOf(item), path, name, value, unit, perUnit, definition, ...dates };
}

/** A tenth of a kilogram for each kilometre; without a distance nothing at all. */
export function calculateSample({ inputs }: CalculationRequest): CalculationResult | EmissionsError {
  const foreign = inputs.find(({ name }) => inputDefinitions.every(({ path }) => path !== name));
  if (foreign !== undefined) return badInput(foreign.name, `${foreign.name} is not an input of this item.`);
  const value = Number(inputs.find(({ name }) => name === 'distance')?.value ?? 0) / 10;
  const amount = { value, unit: 'kg', perUnit: 'year' };
  return {
    amount,
    amounts: inputs.length === 0 ? [] : [{ type: 'CO2', ...amount, isDefault: true }],
    notes: [],
  };
}

export function narrowSample(
  uids: readonly Uid[],
  { selections }: DrillDownRequest,
): Pick<DrillDown, 'selections' | 'choices'> {
  const wanted = new Map(selections.map(({ name, value }) => [name, value]));
  const left = uids.filter(
    (uid) =>
      (wanted.get('fuel') ?? fuelOf(uid)) === fuelOf(uid) &&
      (wanted.get('model') ?? String(Number(uid))) === String(Number(uid)),
  );
  const level = sampleDefinition.drillDown.find((name) => !wanted.has(name));
  const values = { fuel: left.map(fuelOf), model: left.map((uid) => String(Number(uid))), uid: left };
  const name = level === 'fuel' || level === 'model' ? level : 'uid';
  const choices = [...new Set(values[name])].map((value) => ({ name: value, value }));
  return { selections, choices: { name, choices } };
}

export function keyOf(item: DataItem): DataItemKey {
  return { categoryPath: item.dataCategory.path, uid: item.uid };
}
