import type { Value } from '../category.ts';

/** How much of an activity there was: inputs, and what the factor per unit is multiplied by. */
export interface Quantity {
  /** The name in factors: kgCO2ePerKm. */
  readonly unit: 'Km' | 'PassengerKm' | 'TonneKm';
  readonly label: string;
  readonly factorUnit: string;
  readonly inputs: readonly Value[];
  readonly product: string;
  /** The figure of each passenger, if the caller may pass their number instead of the whole vehicle. */
  readonly passengerFactor?: string;
}

const distance: Value = { path: 'distance', label: 'Distance travelled', unit: 'km', perUnit: 'year' };

export const vehicleKm: Quantity = {
  unit: 'Km',
  label: 'per km',
  factorUnit: 'km',
  inputs: [distance],
  product: 'distance',
};

export const cabKm: Quantity = {
  ...vehicleKm,
  inputs: [distance, { path: 'numberOfPassengers', label: 'Number of passengers, instead of the whole cab' }],
  passengerFactor: 'kgCO2ePerPassengerKm',
};

export const passengerKm: Quantity = {
  unit: 'PassengerKm',
  label: 'per passenger and km',
  factorUnit: 'km',
  inputs: [distance, { path: 'numberOfPassengers', label: 'Number of passengers', default: '1' }],
  product: 'distance * numberOfPassengers',
};

export const tonneKm: Quantity = {
  unit: 'TonneKm',
  label: 'per tonne and km',
  factorUnit: 't*km',
  inputs: [{ path: 'mass', label: 'Mass of goods', unit: 't' }, distance],
  product: 'mass * distance',
};
