import type { DataItem } from '../../../domain/data-tree/data-item.ts';
import type { DataItemValue } from '../../../domain/data-tree/data-item-value.ts';
import type { ReadDataItem } from '../../../ports/data-tree.ts';
import type { DecodedDataItem } from '../../../wire/data-items/decoded-data-item.ts';
import { readChecked } from '../exchange/answer-body.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';

/** An item whose values are read from its view when they are first requested. */
export class ItemOfView implements ReadDataItem {
  readonly uid: DataItem['uid'];
  readonly path: DataItem['path'];
  readonly name: DataItem['name'];
  readonly label: DataItem['label'];
  readonly created: DataItem['created'];
  readonly modified: DataItem['modified'];
  readonly validity: DataItem['validity'];
  readonly dataCategory: DataItem['dataCategory'];
  readonly itemDefinition: DataItem['itemDefinition'];
  readonly environment: DataItem['environment'];
  readonly version: DataItem['version'];
  readonly #document: DecodedDataItem;

  constructor(document: DecodedDataItem) {
    const { item } = document;
    this.uid = item.uid;
    this.path = item.path;
    this.name = item.name;
    this.label = item.label;
    this.created = item.created;
    this.modified = item.modified;
    this.validity = item.validity;
    this.dataCategory = item.dataCategory;
    this.itemDefinition = item.itemDefinition;
    this.environment = item.environment;
    this.version = item.version;
    this.#document = document;
  }

  get values(): readonly DataItemValue[] {
    return readChecked(upstreamOperations.dataItem, () => this.#document.values);
  }
}
