import { builder } from '../../builder.ts';
import type { DataItemKey } from '../../../domain/data-tree/data-item.ts';
import type { ItemValueDefinition, NamedDefinition } from '../../../domain/definitions/item-definition.ts';
import type { ProfileItemKey } from '../../../domain/profiles/profile-item.ts';
import type { Uid } from '../../../domain/basics/uid.ts';

export interface ItemValueDefinitionNode extends ItemValueDefinition {
  readonly owner:
    | { readonly kind: 'definition'; readonly uid: Uid }
    | { readonly kind: 'dataItem'; readonly key: DataItemKey }
    | { readonly kind: 'profileItem'; readonly key: ProfileItemKey };
}

export const ItemDefinitionRef = builder.objectRef<NamedDefinition>('ItemDefinition');

export const ItemValueDefinitionRef = builder.objectRef<ItemValueDefinitionNode>('ItemValueDefinition');
