/** What an algorithm is given. A number that is not one makes the amount 0, as in the years of the description. */
interface Inputs {
  /** A data item's value. */
  readonly factor: (path: string) => number;
  /** A client's value in the unit of its definition; 0 when empty. */
  readonly given: (path: string) => number;
  /** Either of them as it is written; empty when there is none. */
  readonly text: (path: string) => string;
}

/** A result in kg, per year unless it is said of one event. */
export interface Result {
  readonly type: string;
  readonly unit: string;
  readonly perUnit: string;
  readonly value: number;
}

export interface Outcome {
  /** The first one is the default amount. */
  readonly results: readonly Result[];
  readonly note: string | null;
}

export type Calculate = (inputs: Inputs) => Outcome;

const perYear = (type: string, value: number): Result => ({ type, unit: 'kg', perUnit: 'year', value });

/** Journeys in a year, or kilometres in a year, or the distance between two places, there and not back. */
export function calculateFlights({ factor, given }: Inputs): Outcome {
  const passengers = given('numberOfPassengers') || 1;
  const journeys = given('journeys');
  const places = [given('lat1'), given('long1'), given('lat2'), given('long2')] as const;
  const distance = places.includes(-999) ? given('distance') : greatCircle(...places) * (journeys || 1);
  const amount =
    distance === 0 ? journeys * factor('kgCO2PerJourney') : distance * factor('kgCO2PerPassengerKm');
  return { results: [perYear('CO2', amount * passengers)], note: null };
}

function greatCircle(lat1: number, long1: number, lat2: number, long2: number): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const [a, b, difference] = [radians(lat1), radians(lat2), radians(long2 - long1)];
  const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(difference);
  return 6371 * Math.acos(Math.min(1, cosine));
}

/** Kilometres in a year; version 1 gives them in a month. */
export function calculateDriving({ factor, given }: Inputs): Outcome {
  const distance = given('distance') + given('distanceKmPerMonth') * 12;
  return { results: [perYear('CO2', distance * factor('kgCO2PerKm'))], note: null };
}

/** Kilowatt hours in a year, as several gases; version 1 gives them in a month. */
export function calculateElectricity({ factor, given }: Inputs): Outcome {
  const energy = given('energyConsumption') + given('kWhPerMonth') * 12;
  const dioxide = energy * factor('massCO2PerEnergy');
  const methane = energy * factor('massCH4PerEnergy');
  const nitrousOxide = energy * factor('massN2OPerEnergy');
  return {
    results: [
      perYear('totalDirectCO2e', dioxide + 25 * methane + 298 * nitrousOxide),
      perYear('CO2', dioxide),
      perYear('CH4', methane),
      perYear('N2O', nitrousOxide),
    ],
    note: energy === 0 ? 'No energy consumption was given' : null,
  };
}
