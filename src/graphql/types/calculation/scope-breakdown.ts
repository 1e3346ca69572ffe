import type { AmountInUnits } from '../../../domain/amount.ts';
import { partsInScopes, type ScopePart } from '../../../domain/scope-part.ts';
import { builder } from '../../builder.ts';
import { LifeCyclePartRef, scopeName, ScopeRef, scopeThreeCategory } from './figure-facts.ts';
import { finite } from './gas-breakdown.ts';

/** An amount by scope, in its own units. */
export interface ScopeBreakdown extends Pick<AmountInUnits, 'unit' | 'perUnit'> {
  readonly parts: readonly ScopePart[];
}

const ScopePartRef = builder.objectRef<ScopePart>('ScopePart').implement({
  description: 'What one scope and part of a life cycle contribute, in the unit of the breakdown.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    scope: t.field({
      type: ScopeRef,
      nullable: true,
      description: 'The scope; `null` where the data set does not say.',
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
      description: 'The part of the life cycle; `null` where the data set does not say.',
    }),
    value: t.float({
      nullable: true,
      description: 'In `unit` per `perUnit` of the breakdown; `null` when it is not a finite number.',
      resolve: ({ value }) => finite(value),
    }),
    itemCount: t.exposeInt('itemCount', { description: 'The number of items that the value comes from.' }),
  }),
});

const sum = (parts: readonly ScopePart[]): number | null =>
  finite(parts.reduce((total, { value }) => total + value, 0));

export const ScopeBreakdownRef = builder.objectRef<ScopeBreakdown>('ScopeBreakdown').implement({
  description:
    'An amount by scope and part of a life cycle, with what data sets count beside it, such as well-to-tank emissions.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    unit: t.exposeString('unit', { description: 'The unit of all values, such as `kg`.' }),
    perUnit: t.exposeString('perUnit', {
      nullable: true,
      description: 'What the values are per, such as `year`; `null` for absolute amounts.',
    }),
    inScopes: t.float({
      nullable: true,
      description:
        'The sum of scopes 1, 2 (location-based) and 3, without anything outside of the scopes or without a scope.',
      resolve: ({ parts }) => sum(partsInScopes(parts)),
    }),
    unstated: t.float({
      nullable: true,
      description: 'The sum of what has no scope, because its data set does not say.',
      resolve: ({ parts }) => sum(parts.filter(({ scope }) => scope === null)),
    }),
    parts: t.field({
      type: [ScopePartRef],
      description: 'The parts, by scope; scope 2 is in them by location and by market, if both are known.',
      resolve: ({ parts }) => [...parts],
    }),
  }),
});
