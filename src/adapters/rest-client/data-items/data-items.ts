import { ROOT_PATH } from '../../../domain/basics/category-path.ts';
import type { DataItems, CalculationRequest } from '../../../ports/data-tree.ts';
import type { DataItemValue } from '../../../domain/data-tree/data-item-value.ts';
import { readCalculation, readDataItem } from './data-item-view.ts';
import { insertDataItems, deleteDataItems, updateDataItems } from './data-item-writes.ts';
import { readChecked } from '../exchange/answer-body.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { unsupported } from '../exchange/upstream-errors.ts';
import { restated } from '../../../domain/basics/errors.ts';
import { readEach } from '../known/outcomes.ts';
import type { Upstream } from '../known/upstream.ts';
import type { DecodedDataItem } from '../../../wire/data-items/decoded-data-item.ts';
import { assertInputs } from './given-inputs.ts';
import { searchDataItems, suggestDataItems } from './search.ts';
import type { CalculationResult } from '../../../domain/amounts/amount.ts';
import { unlessWithoutInput } from '../../../wire/calculation/amount.ts';
import { asRequested, askedOf } from '../calculation/asked-amounts.ts';
import { isNone } from '../calculation/requested-units.ts';

const operation = upstreamOperations.dataItem;

export function createDataItems(upstream: Upstream): DataItems {
  return {
    getMany: (keys) =>
      readEach(upstream, keys, (key) =>
        readDataItem(upstream, key, (document) => {
          upstream.named.add(document.item.itemDefinition.uid);
          return Object.assign(new ValuesOfView(document), document.item);
        }),
      ),

    locate: async (keys) =>
      keys.map(({ categoryPath }) =>
        categoryPath === ROOT_PATH
          ? unsupported(operation, undefined, 'data items without their category')
          : categoryPath,
      ),

    search: (request) => searchDataItems(upstream, request),

    suggest: (request) => suggestDataItems(upstream, request),

    listChoices: (keys) =>
      readEach(upstream, keys, (key) => readDataItem(upstream, key, (document) => document.choices)),

    listFacts: (keys) =>
      readEach(upstream, keys, async () =>
        unsupported(operation, undefined, 'regions, years and amounts per unit of items outside of a search'),
      ),

    listActions: (keys) =>
      readEach(upstream, keys, (key) => readDataItem(upstream, key, (document) => document.actions)),

    calculate: (requests) => readEach(upstream, requests, (request) => calculate(upstream, request)),

    create: (drafts) => insertDataItems(upstream, drafts),
    update: (changes) => updateDataItems(upstream, changes),
    delete: (keys) => deleteDataItems(upstream, keys),
  };
}

/**
 * Reads the values of an item when they are requested, so that malformed values fail no other part.
 * A class, because each literal with a getter has a hidden class of its own.
 */
class ValuesOfView {
  readonly #document: DecodedDataItem;

  constructor(document: DecodedDataItem) {
    this.#document = document;
  }

  get values(): readonly DataItemValue[] {
    return readChecked(operation, () => this.#document.values);
  }
}

async function calculate(upstream: Upstream, request: CalculationRequest): Promise<CalculationResult> {
  const asked = await askedOf(upstream, operation, request);
  if (asked !== request && isNone(request.returnPerUnit)) {
    const what = 'amounts of what happens once (returnPerUnit none)';
    throw restated(unsupported(operation, undefined, what), { argument: 'returnPerUnit' });
  }
  const { item, withoutNotes: _, ...query } = asked;
  const found = await readCalculation(upstream, item, query, (document) => {
    const { choices, apiVersion, hasUnits } = document;
    const names = choices.map(({ name }) => name);
    const calculation = unlessWithoutInput(document.calculation, names, request.inputs);
    const shown = { choices, apiVersion, hasUnits, isZero: calculation.amount.value === 0 };
    return { shown, calculation };
  });
  await assertInputs(upstream, request, found.shown);
  return asRequested(operation, found.calculation, { requested: request, asked });
}
