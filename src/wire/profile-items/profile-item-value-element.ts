import type { Environment } from '../../domain/data-tree/environment.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { ListedValue, ProfileItemValue } from '../../domain/profiles/profile-item-value.ts';
import type { ProfileItemKey } from '../../domain/profiles/profile-item.ts';
import { type Element, element, only, type MembersOf } from '../elements/element.ts';
import type { Envelope } from '../elements/format.ts';
import { encodeItemValueDefinition } from '../definitions/item-value-definition.ts';
import { itemValueRules } from '../definitions/item-value-rules.ts';
import { type ReadOf, shape } from '../elements/shape.ts';
import { formatTimestamp } from '../elements/timestamp.ts';

/** A value as an entry of an item; version 1 knows no units and a short definition only. */
export function encodeProfileItemValue(
  value: ListedValue,
  { apiVersion, environment }: Pick<Envelope, 'apiVersion'> & { readonly environment: Environment },
): Element {
  const { uid, path, name, unit, perUnit, created, modified, definition } = value;
  const attributes = { uid, created: formatTimestamp(created), modified: formatTimestamp(modified) };
  if (apiVersion === '1.0') {
    const itemValueDefinition = definition && encodeShortDefinition(definition);
    return element(attributes, { path, name, value: value.value, itemValueDefinition });
  }
  return element(attributes, {
    path,
    name,
    value: value.value,
    unit: unit === null ? '' : unit,
    perUnit: perUnit === null ? '' : perUnit,
    displayName: name,
    displayPath: path,
    itemValueDefinition: definition && encodeItemValueDefinition(definition, environment),
  } satisfies MembersOf<
    ProfileItemValue,
    'uid' | 'created' | 'modified' | 'item' | 'definition',
    'displayName' | 'displayPath' | 'itemValueDefinition'
  >);
}

function encodeShortDefinition({ uid, path, name, valueDefinition, ...sides }: ItemValueDefinition): Element {
  const { fromProfile, fromData } = sides;
  const type = element(
    { uid: valueDefinition.uid },
    { name: valueDefinition.name, valueType: valueDefinition.valueType },
  );
  return element(
    { uid },
    {
      path,
      name,
      fromProfile: only('xml', fromProfile ?? undefined),
      fromData: only('xml', fromData ?? undefined),
      valueDefinition: type,
    },
  );
}

export const profileItemValueShape = shape('profile item value', itemValueRules);

/** Members that the short definition of version 1 omits count as absent. */
export function toProfileItemValue(
  read: ReadOf<typeof profileItemValueShape>,
  item: ProfileItemKey,
): ProfileItemValue {
  const { uid, path, name, value, unit, perUnit, created, modified, itemValueDefinition: definition } = read;
  return { uid, path, name, value, unit, perUnit, created, modified, item, definition };
}
