import type { CategoryPath } from '../../domain/basics/category-path.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { Backend } from '../../ports/backend.ts';
import type { Outcomes } from '../../ports/outcome.ts';
import { fold } from './header-words.ts';

/** The names by which columns of a category are recognized. */
export interface CategoryNames {
  /** The levels of its drill-down. */
  readonly levels: readonly string[];
  /** The inputs of its items. */
  readonly inputs: readonly ItemValueDefinition[];
}

export const noNames: CategoryNames = { levels: [], inputs: [] };

/** `only` takes the one answer of a batch of one, or throws its error. */
export async function readCategoryNames(
  { dataCategories, itemDefinitions }: Backend,
  path: CategoryPath,
  only: <T>(outcomes: Outcomes<T>) => Promise<T>,
): Promise<CategoryNames> {
  const levels = await only(dataCategories.listLevels([path]));
  const { itemDefinition } = await only(dataCategories.getMany([path]));
  if (itemDefinition === null) return { levels, inputs: [] };
  const definitions = await only(itemDefinitions.listValueDefinitions([itemDefinition.uid]));
  const isInput = ({ fromProfile, apiVersions }: ItemValueDefinition) =>
    fromProfile === true && apiVersions.includes('2.0');
  return { levels, inputs: definitions.filter(isInput) };
}

/** Other languages' headers of levels and inputs of a category. */
const words: Readonly<Record<string, string>> = {
  country: 'land, staat, pays, país, paese, nation',
  fuel: 'fuel type, kraftstoff, kraftstoffart, treibstoff, carburant, type de carburant, combustible, carburante',
  size: 'größe, taille, tamaño, grandezza',
  passengerClass: 'class, cabin, cabin class, travel class, klasse, reiseklasse, classe, clase',
  distance: 'strecke, entfernung, distanz, distancia, distanza',
  nights: 'nächte, übernachtungen, nuits, nuitées, noches, room nights, hotel nights',
  IATACode1:
    'from, origin, departure, departure airport, from airport, von, abflug, startflughafen, de, départ, desde, origen',
  IATACode2:
    'to, destination, arrival, arrival airport, to airport, nach, ankunft, zielflughafen, à, arrivée, hasta, destino',
  mass: 'weight, masse, gewicht, poids, peso',
};

/** Whether a header is called like a level or an input of a category, in any language. */
export function isNamedLike(header: string, name: string): boolean {
  const likeIt = Object.hasOwn(words, name) ? `${name}, ${words[name]}` : name;
  return likeIt.split(', ').some((word) => fold(word) === fold(header));
}
