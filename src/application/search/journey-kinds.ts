/** How a category of the built-in data takes the two ends of a journey. */
export interface ItineraryKind {
  /** The word, or a synonym, that marks a sentence of this kind. */
  readonly word: string;
  /** Codes of places, of which two mark it too. */
  readonly code: RegExp;
  /** Words to search for; those of the sentence when absent. */
  readonly items?: (meanings: ReadonlySet<string>) => readonly string[];
  /** Whether two cities without another word are a journey of this kind, and the words that may stand beside them. */
  readonly isUsual?: boolean;
  /** A word of journeys that the category does not take. */
  readonly other?: string;
  readonly marks?: readonly string[];
  readonly category: string;
  readonly places: string;
  readonly inputs: readonly [string, string];
}

export const kinds: readonly ItineraryKind[] = [
  {
    word: 'plane',
    code: /^\p{Lu}{3}$/u,
    isUsual: true,
    other: 'freight',
    marks: ['return', 'one way', 'business', 'economy', 'premium', 'premium economy', 'first', 'one'],
    items: (meanings) => ['itinerary', ...(meanings.has('return') ? ['return'] : ['one', 'way'])],
    category: 'transport/plane/generic',
    places: 'transport/plane/generic/airports',
    inputs: ['IATACode1', 'IATACode2'],
  },
  {
    word: 'ship',
    code: /^\p{Lu}{2}[\p{Lu}\d]{3}$/u,
    category: 'transport/ship/generic/freight',
    places: 'transport/ship/generic/ports',
    inputs: ['port1', 'port2'],
  },
];
