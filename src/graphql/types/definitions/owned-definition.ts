import type { ItemValueDefinition } from '../../../domain/definitions/item-definition.ts';
import type { ItemValueDefinitionNode } from './definition-refs.ts';

type Owner = ItemValueDefinitionNode['owner'];

const members: Readonly<Record<keyof ItemValueDefinition, true>> = {
  uid: true,
  path: true,
  name: true,
  valueDefinition: true,
  fromData: true,
  fromProfile: true,
  unit: true,
  perUnit: true,
  defaultValue: true,
  choices: true,
  apiVersions: true,
  aliasedTo: true,
};

/** Reads the definition where it is: a list of items has thousands, of which a few members are selected. */
class OwnedDefinition {
  readonly definition: ItemValueDefinition;
  readonly owner: Owner;

  constructor(definition: ItemValueDefinition, owner: Owner) {
    this.definition = definition;
    this.owner = owner;
  }
}

for (const name of Object.keys(members) as (keyof ItemValueDefinition)[]) {
  Object.defineProperty(OwnedDefinition.prototype, name, {
    get(this: OwnedDefinition) {
      return this.definition[name];
    },
  });
}

export function withOwner(definition: ItemValueDefinition, owner: Owner): ItemValueDefinitionNode {
  return new OwnedDefinition(definition, owner) as OwnedDefinition & ItemValueDefinition;
}
