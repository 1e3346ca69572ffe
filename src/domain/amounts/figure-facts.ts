import type { Instant } from '../basics/instant.ts';

const ofScope3 = [
  '3.1',
  '3.2',
  '3.3',
  '3.4',
  '3.5',
  '3.6',
  '3.7',
  '3.8',
  '3.9',
  '3.10',
  '3.11',
  '3.12',
  '3.13',
  '3.14',
  '3.15',
] as const;

/** The scopes of the GHG Protocol; of scope 3 with its category. Nothing `outside` is part of a total of scopes. */
const scopes = ['1', '2 location-based', '2 market-based', '3', ...ofScope3, 'outside'] as const;

export type Scope = (typeof scopes)[number];

/** The part of a life cycle that a figure covers; `losses` are those of transmission and distribution. */
const lifeCycleParts = [
  'combustion',
  'generation',
  'fugitive',
  'process',
  'well-to-tank',
  'losses',
  'well-to-wheel',
  'cradle-to-gate',
  'land-use',
  'agriculture',
  'processing',
  'packaging',
  'transport',
  'distribution',
  'retail',
  'use',
  'end-of-life',
  'life-cycle',
] as const;

export type LifeCyclePart = (typeof lifeCycleParts)[number];

/** The assessment reports of the IPCC whose global warming potentials, over 100 years, weigh the gases. */
export const gwpSets = ['SAR', 'TAR', 'AR4', 'AR5', 'AR6'] as const;

export type GwpSet = (typeof gwpSets)[number];

/** Facts that a figure states; `null` where it states none. */
export interface FigureFacts {
  readonly scope: Scope | null;
  readonly lifeCycle: LifeCyclePart | null;
  readonly gwp: GwpSet | null;
  /** Data quality or uncertainty, in the publisher's words. */
  readonly quality: string | null;
  readonly region: string | null;
  readonly edition: string | null;
  readonly licence: string | null;
  /** The publisher's row, table or identifier. */
  readonly row: string | null;
}

/** A step between editions, whose facts replace earlier ones from its instant on. */
export interface FactStep extends FigureFacts {
  readonly from: Instant;
  /** Change note for readers of a history; `null` where only the edition changed. */
  readonly note: string | null;
}

export interface EditionNote {
  readonly from: Instant;
  readonly note: string;
}

/** Facts of all figures of a definition, unless a return value or an item states others. */
export interface DefinitionFacts extends FigureFacts {
  /** Earliest first. */
  readonly steps: readonly FactStep[];
}

export const noFacts: FigureFacts = {
  scope: null,
  lifeCycle: null,
  gwp: null,
  quality: null,
  region: null,
  edition: null,
  licence: null,
  row: null,
};

export const factNames = Object.keys(noFacts) as readonly (keyof FigureFacts)[];

const closedLists: { readonly [K in keyof FigureFacts]?: readonly string[] } = {
  scope: scopes,
  lifeCycle: lifeCycleParts,
  gwp: gwpSets,
};

/** The path of the item's value, a text, that states a fact; `source` is what data sets call the publisher's row. */
export function factPath(name: keyof FigureFacts): string {
  return name === 'row' ? 'source' : name;
}

/** A longer text is a mistake. */
const longestFact = 500;

/** Describes the valid texts of a fact; `undefined` if the text is one. */
export function factMisfit(name: keyof FigureFacts, text: string): string | undefined {
  const list = closedLists[name];
  if (list !== undefined) return list.includes(text) ? undefined : `one of ${list.join(', ')}`;
  return text.length <= longestFact ? undefined : `a text of at most ${longestFact} characters`;
}

/** Facts from texts; empty ones are skipped, as are invalid ones, which `misfit` reports. */
export function readFacts(
  textOf: (name: keyof FigureFacts) => string,
  misfit: (name: keyof FigureFacts, expected: string, text: string) => void,
): FigureFacts {
  const entries = factNames.map((name) => {
    const text = textOf(name).trim();
    const expected = text === '' ? undefined : factMisfit(name, text);
    if (expected !== undefined) misfit(name, expected, text);
    return [name, text === '' || expected !== undefined ? null : text];
  });
  return Object.fromEntries(entries) as FigureFacts;
}

export function saysNothing(facts: FigureFacts): boolean {
  return factNames.every((name) => facts[name] === null);
}

/** A definition, as far as it states facts. */
interface Stating {
  readonly figures: DefinitionFacts | null;
  readonly returnValues: readonly { readonly facts: FigureFacts | null }[];
}

/** Whether a definition states facts about its figures. Only then are values of its items facts. */
export function statesFacts({ figures, returnValues }: Stating): boolean {
  return figures !== null || returnValues.some(({ facts }) => facts !== null);
}

/** Each fact from the first that states it. */
export function firstStated(...layers: readonly FigureFacts[]): FigureFacts {
  const entries = factNames.map((name) => [
    name,
    layers.find((layer) => layer[name] !== null)?.[name] ?? null,
  ]);
  return Object.fromEntries(entries) as FigureFacts;
}

export function factsAt({ steps, ...base }: DefinitionFacts, instant: Instant): FigureFacts {
  const past = steps.filter(({ from }) => from <= instant);
  return past.length === 0 ? base : firstStated(...past.toReversed(), base);
}

/** With the edition that an item states for all of its figures. */
export function ofEdition(figures: DefinitionFacts, edition: string | null): DefinitionFacts {
  return edition === null ? figures : { ...figures, edition, steps: [] };
}

/** The edition of a value from its date; without a date only where all editions are the same. */
export function editionOf(figures: DefinitionFacts, start: Instant | null): string | null {
  if (start !== null) return factsAt(figures, start).edition;
  return figures.steps.some(({ edition }) => edition !== null) ? null : figures.edition;
}

export function editionNotes(figures: DefinitionFacts | null): readonly EditionNote[] {
  return (figures?.steps ?? []).flatMap(({ from, note }) => (note === null ? [] : { from, note }));
}

export function isInScopes(scope: Scope | null): boolean {
  return scope !== null && scope !== 'outside';
}

/** Rank of a scope in lists; an absent one is last. */
export function scopeOrder(scope: Scope | null): number {
  return scope === null ? scopes.length : scopes.indexOf(scope);
}

export function scopeOf(text: string): Scope | null {
  return scopes.find((scope) => scope === text) ?? null;
}

export function lifeCyclePartOf(text: string): LifeCyclePart | null {
  return lifeCycleParts.find((part) => part === text) ?? null;
}
