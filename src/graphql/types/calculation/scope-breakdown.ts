import type { AmountInUnits } from '../../../domain/amounts/amount.ts';
import { inventoriesOf, type ScopePart } from '../../../domain/amounts/scope-part.ts';
import { finiteNumber } from '../finite-number.ts';
import { builder } from '../../builder.ts';
import { LifeCyclePartRef, scopeName, ScopeRef, scopeThreeCategory } from './figure-facts.ts';

/** An amount by scope, in its own units. */
export interface ScopeBreakdown extends Pick<AmountInUnits, 'unit' | 'perUnit'> {
  readonly parts: readonly ScopePart[];
}

const ScopePartRef = builder.objectRef<ScopePart>('ScopePart').implement({
  description: 'The contribution of one scope and life cycle part, in the unit of the breakdown.',
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
    value: finiteNumber(
      t,
      'In `unit` per `perUnit` of the breakdown; `null` when it is not a finite number.',
      ({ value }) => value,
    ),
    locationBased: finiteNumber(
      t,
      '`value` where it counts in an inventory with location-based scope 2, else 0.',
      ({ value, isByLocation }) => (isByLocation ? value : 0),
    ),
    marketBased: finiteNumber(
      t,
      '`value` where it counts in an inventory with market-based scope 2, else 0.',
      ({ value, isByMarket }) => (isByMarket ? value : 0),
    ),
    isIncluded: t.exposeBoolean('isByLocation', {
      description:
        'Whether `value` is part of the total of a period: the values of the parts of which it is add up to it.',
    }),
    itemCount: t.exposeInt('itemCount', { description: 'The number of items that the value comes from.' }),
  }),
});

type ScopeTwo = ReturnType<typeof inventoriesOf>['scopeTwo'];

const ScopeTwoRef = builder.objectRef<ScopeTwo>('ScopeTwo').implement({
  description: 'Scope 2 by both methods of the GHG Protocol, in the unit of the breakdown.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    locationBased: finiteNumber(t, 'From the average of the grid.', ({ locationBased }) => locationBased),
    marketBased: finiteNumber(
      t,
      'From contracts and the residual mix, with `fallback`.',
      ({ marketBased }) => marketBased,
    ),
    fallback: finiteNumber(
      t,
      'The location-based part of `marketBased`, from items that have no market-based figure.',
      ({ fallback }) => fallback,
    ),
    fallbackCount: t.exposeInt('fallbackCount', { description: 'The number of these items.' }),
  }),
});

export const ScopeBreakdownRef = builder.objectRef<ScopeBreakdown>('ScopeBreakdown').implement({
  description:
    'An amount by scope and part of a life cycle, with emissions that data sets count in addition, such as well-to-tank.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    unit: t.exposeString('unit', { description: 'The unit of all values, such as `kg`.' }),
    perUnit: t.exposeString('perUnit', {
      nullable: true,
      description: 'What the values are per, such as `year`; `null` for absolute amounts.',
    }),
    inScopes: finiteNumber(
      t,
      'The sum of scopes 1, 2 (location-based) and 3, without anything outside of the scopes or without a scope.',
      ({ parts }) => inventoriesOf(parts).locationBased,
    ),
    inScopesMarketBased: finiteNumber(
      t,
      'The same with scope 2 market-based, and with what belongs to market-based figures.',
      ({ parts }) => inventoriesOf(parts).marketBased,
    ),
    scopeTwo: t.field({
      type: ScopeTwoRef,
      description: 'Scope 2 by both methods; an inventory states both.',
      resolve: ({ parts }) => inventoriesOf(parts).scopeTwo,
    }),
    unstated: finiteNumber(
      t,
      'The sum of amounts without a scope, because their data set does not name one.',
      ({ parts }) => inventoriesOf(parts).unstated,
    ),
    parts: t.expose('parts', {
      type: [ScopePartRef],
      description: 'The parts, by scope; scope 2 is in them by location and by market, if both are known.',
    }),
  }),
});
