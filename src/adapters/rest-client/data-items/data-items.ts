import type { DataItems, DataItemSearch, CalculationRequest } from '../../../ports/data-tree.ts';
import type { DataItemValue } from '../../../domain/data-tree/data-item-value.ts';
import { readCalculation, readDataItem } from './data-item-view.ts';
import { insertDataItems, deleteDataItems, updateDataItems } from './data-item-writes.ts';
import { readChecked } from '../exchange/answer-body.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { unsupported } from '../exchange/upstream-errors.ts';
import { readEach } from '../known/outcomes.ts';
import type { Upstream } from '../known/upstream.ts';
import { ROOT_PATH } from '../../../domain/basics/category-path.ts';
import type { DataItemMatch } from '../../../domain/data-tree/data-item.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import { cutPage, type Page } from '../../../domain/basics/page.ts';
import { matchOf, parseSearch } from '../../../domain/search/search-words.ts';
import type { DataCategoryDocument } from '../../../wire/data-categories/data-category.ts';
import type { DecodedDataItem } from '../../../wire/data-items/decoded-data-item.ts';
import { assertInputs } from './given-inputs.ts';
import { findDataItems, suggestDataItems } from './search.ts';
import { readAllItems } from '../data-categories/data-category-view.ts';
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

    search: (request) => searchDataItems(upstream, request),

    find: (request) => findDataItems(upstream, request),
    suggest: (text, maximum) => suggestDataItems(upstream, text, maximum),

    listChoices: (keys) =>
      readEach(upstream, keys, (key) => readDataItem(upstream, key, (document) => document.choices)),

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

/** The service does not search: one category is read through, in the order of its items. */
async function searchDataItems(
  upstream: Upstream,
  { query, categoryPath, page }: DataItemSearch,
): Promise<Page<DataItemMatch>> {
  const words = parseSearch(query, 'query');
  if (categoryPath === ROOT_PATH) throw tooWide('Name one in categoryPath.');
  const { document, entries } = await readAllItems(upstream, categoryPath, assertLeaf);
  const { path, name } = document.dataCategory;
  const found = entries.flatMap((row) => {
    const match = matchOf(words, { own: `${row.label} ${row.path ?? ''}`, around: `${path} ${name}` });
    return match === null ? [] : [{ row, match, length: [...row.label].length }];
  });
  const best = found.toSorted((one, other) => one.match - other.match || one.length - other.length);
  const matches = best.map(({ row: { uid, path: ownPath, label, created, modified } }) => {
    return { uid, path: ownPath, label, created, modified, categoryPath: path };
  });
  return cutPage(matches, page);
}

function assertLeaf({ children }: DataCategoryDocument): void {
  const named = children.slice(0, 3).map(({ path }) => path);
  if (children.length > 0) throw tooWide(`Name one that has none below it, such as ${named.join(', ')}.`);
}

function tooWide(advice: string): EmissionsError {
  return new EmissionsError(
    'UPSTREAM_UNSUPPORTED',
    `The emissions service has no search; the gateway searches one category only. ${advice}`,
    { argument: 'categoryPath', upstream: { operation: upstreamOperations.dataCategory.name } },
  );
}

async function calculate(upstream: Upstream, request: CalculationRequest): Promise<CalculationResult> {
  const asked = await askedOf(upstream, operation, request);
  if (asked !== request && isNone(request.returnPerUnit)) {
    throw unsupported(operation, undefined, 'amounts of what happens once (returnPerUnit none)');
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
