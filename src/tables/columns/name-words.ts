import { fold } from './header-words.ts';

/** Other languages' headers of levels and inputs of a category. */
const names: Readonly<Record<string, string>> = {
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
  const words = Object.hasOwn(names, name) ? `${name}, ${names[name]}` : name;
  return words.split(', ').some((word) => fold(word) === fold(header));
}
