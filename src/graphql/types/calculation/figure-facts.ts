import type { FigureFacts, GwpSet, LifeCyclePart, Scope } from '../../../domain/amounts/figure-facts.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';

type ScopeName = 'SCOPE_1' | 'SCOPE_2_LOCATION_BASED' | 'SCOPE_2_MARKET_BASED' | 'SCOPE_3' | 'OUTSIDE';

export const ScopeRef = describedEnum<ScopeName>('Scope', 'A scope of the GHG Protocol.', {
  SCOPE_1: 'Emitted by what the reporter owns or controls.',
  SCOPE_2_LOCATION_BASED: 'Emitted for energy that the reporter buys, by the mean of the grid.',
  SCOPE_2_MARKET_BASED:
    'The same, by the contract, or the residual mix. An inventory states both, and adds one.',
  SCOPE_3: 'Emitted by others in the value chain; `scopeThreeCategory` says where.',
  OUTSIDE: 'Outside of the scopes: CO2 from biomass, and gases outside of the Kyoto basket.',
});

export function scopeName(scope: Scope): ScopeName {
  if (scope === 'outside') return 'OUTSIDE';
  if (scope === '1') return 'SCOPE_1';
  if (scope === '2 location-based') return 'SCOPE_2_LOCATION_BASED';
  return scope === '2 market-based' ? 'SCOPE_2_MARKET_BASED' : 'SCOPE_3';
}

export function scopeThreeCategory(scope: Scope): number | null {
  return scope.startsWith('3.') ? Number(scope.slice(2)) : null;
}

export const LifeCyclePartRef = describedEnum<LifeCyclePart>(
  'LifeCyclePart',
  'The part of a life cycle that a figure covers.',
  {
    combustion: 'Burning a fuel.',
    generation: 'Generating electricity or heat.',
    fugitive: 'Gas that leaks.',
    process: 'Chemical and industrial processes.',
    'well-to-tank': 'Extracting, refining and delivering a fuel.',
    losses: 'Losses in transmission and distribution.',
    'well-to-wheel': 'A fuel from its source until it is burned.',
    'cradle-to-gate': 'A product until it leaves the factory.',
    'land-use': 'Changes of the use of land.',
    agriculture: 'Farming.',
    processing: 'Processing of food.',
    packaging: 'Packaging.',
    transport: 'Transport of a product.',
    distribution: 'Wholesale and the transport that belongs to it.',
    retail: 'Shops.',
    use: 'Use by the consumer.',
    'end-of-life': 'Disposal and recycling.',
    'life-cycle': 'The whole life cycle.',
  },
);

export const GwpSetRef = describedEnum<GwpSet>(
  'GwpSet',
  'The assessment report of the IPCC whose global warming potentials over 100 years count.',
  {
    SAR: 'The second, of 1995.',
    TAR: 'The third, of 2001.',
    AR4: 'The fourth, of 2007.',
    AR5: 'The fifth, of 2013.',
    AR6: 'The sixth, of 2021.',
  },
);

/** How an amount is requested by another set. */
export const gwpArgument =
  'The potentials to weigh gases with; as published when absent. GASES_UNKNOWN for an amount whose masses of gases are not known.';

export const FigureFactsRef = builder.objectRef<FigureFacts>('FigureFacts').implement({
  description: 'Facts that a figure states; `null` where its data set does not.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    scope: t.field({
      type: ScopeRef,
      nullable: true,
      description: 'The scope that the amount belongs to.',
      resolve: ({ scope }) => (scope === null ? null : scopeName(scope)),
    }),
    scopeThreeCategory: t.int({
      nullable: true,
      description: 'The category of scope 3, from 1 to 15; `null` for other scopes.',
      resolve: ({ scope }) => (scope === null ? null : scopeThreeCategory(scope)),
    }),
    lifeCycle: t.expose('lifeCycle', {
      type: LifeCyclePartRef,
      nullable: true,
      description: 'The part of the life cycle.',
    }),
    gwp: t.expose('gwp', {
      type: GwpSetRef,
      nullable: true,
      description: 'The potentials that weigh the gases of CO2e.',
    }),
    quality: t.exposeString('quality', {
      nullable: true,
      description: "Data quality or uncertainty, in the publisher's words.",
    }),
    region: t.exposeString('region', { nullable: true, description: 'Where the figure holds.' }),
    edition: t.exposeString('edition', {
      nullable: true,
      description: 'The document or data set, with its edition.',
    }),
    licence: t.exposeString('licence', { nullable: true, description: 'The licence of the figure.' }),
    row: t.exposeString('row', {
      nullable: true,
      description: 'Where the publisher has the figure: a row, a table or an identifier.',
    }),
  }),
});
