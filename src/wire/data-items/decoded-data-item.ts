import type { Actions, ApiVersion } from '../../domain/access/access.ts';
import type { CategoryPath } from '../../domain/basics/category-path.ts';
import type { Choice } from '../../domain/basics/choice.ts';
import type { DataItemValue } from '../../domain/data-tree/data-item-value.ts';
import type { DataItem } from '../../domain/data-tree/data-item.ts';
import { titleWithout } from '../../domain/data-tree/item-title.ts';
import { EPOCH } from '../../domain/basics/instant.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { calculationRules, toCalculation } from '../calculation/amount.ts';
import { identityShape } from '../definitions/item-value-rules.ts';
import { contentOfKind, decodeApiVersion } from '../documents/document.ts';
import { text } from '../elements/scalars.ts';
import { object, type ReadOf, shape } from '../elements/shape.ts';
import type { WireNode } from '../elements/wire-node.ts';
import { actionsRules, choicesRules, type DataItemDocument, itemShape, valuesShape } from './data-item.ts';
import { toDataItemValue } from './data-item-value.ts';

/** Each part is read when it is first requested, and then throws WireError for what is wrong in it. */
export interface DecodedDataItem extends DataItemDocument {
  readonly uid: Uid;
  /** Whether the amount has units; services of the described era have kg per month alone. */
  readonly hasUnits: boolean;
}

/** The parts of the view that are read apart. */
const partShapes = {
  identity: shape('data item view', { path: text, dataItem: object(identityShape) }),
  item: shape('data item view', { dataItem: object(itemShape) }),
  values: shape('data item view', { dataItem: object(valuesShape) }),
  choices: shape('data item view', choicesRules),
  calculation: shape('data item view', calculationRules),
  actions: shape('data item view', actionsRules),
};

/** The wire names the category by its last segment only, so the caller passes the requested path. */
export function decodeDataItemView(body: WireNode, categoryPath: CategoryPath): DecodedDataItem {
  return new LazyDataItem(body, categoryPath);
}

/** A class, because each object literal with a getter has a hidden class of its own. */
class LazyDataItem implements DecodedDataItem {
  readonly apiVersion: ApiVersion;
  readonly timeZone = 'UTC';
  readonly uid: Uid;
  private readonly content: WireNode;
  private readonly categoryPath: CategoryPath;
  private readItem?: DataItem;
  private readValues?: readonly DataItemValue[];
  private readChoices?: readonly Choice[];
  private readAmounts?: ReadOf<typeof partShapes.calculation>;

  constructor(body: WireNode, categoryPath: CategoryPath) {
    this.content = contentOfKind(body, 'dataItem');
    this.uid = partShapes.identity.read(this.content).dataItem.uid;
    this.apiVersion = decodeApiVersion(body);
    this.categoryPath = categoryPath;
  }

  get item(): DataItem {
    return (this.readItem ??= toDataItem(partShapes.item.read(this.content).dataItem, this.categoryPath));
  }

  get values(): readonly DataItemValue[] {
    if (this.readValues !== undefined) return this.readValues;
    const { itemValues } = partShapes.values.read(this.content).dataItem;
    const key = { categoryPath: this.categoryPath, uid: this.uid };
    this.readValues = itemValues.map((value) => toDataItemValue(value, key));
    return this.readValues;
  }

  get choices(): readonly Choice[] {
    return (this.readChoices ??= partShapes.choices.read(this.content).userValueChoices.choices);
  }

  get calculation(): DecodedDataItem['calculation'] {
    return toCalculation(this.amounts);
  }

  get hasUnits(): boolean {
    return this.amounts.amount !== null;
  }

  get actions(): Actions | null {
    return partShapes.actions.read(this.content).actions;
  }

  private get amounts(): ReadOf<typeof partShapes.calculation> {
    return (this.readAmounts ??= partShapes.calculation.read(this.content));
  }
}

function toDataItem(read: ReadOf<typeof itemShape>, categoryPath: CategoryPath): DataItem {
  const { startDate, endDate, title, ...members } = read;
  const { uid, name } = read.dataCategory;
  const path = unlessDefault(read.path, read.uid);
  return {
    ...members,
    title: title ?? titleWithout(read.label, read.dataCategory.name),
    path,
    name: unlessDefault(read.name, path ?? read.uid),
    validity: { start: startDate ?? EPOCH, end: endDate },
    dataCategory: { uid, path: categoryPath, name },
  };
}

function unlessDefault(text: string | null, standard: string): string | null {
  return text === standard ? null : text;
}
