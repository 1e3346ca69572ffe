import { byEdition, type Facts, type Source } from '../category.ts';

export const hubSource: Source = {
  title: 'GHG Emission Factors Hub, editions 2023 to 2025',
  publisher: 'United States Environmental Protection Agency',
  year: '2025',
  region: 'United States',
  licence: 'Public domain',
};

/** The editions of the hub that are there. */
export function ofHub(facts: Facts): Facts {
  return byEdition(facts, 2023, 2025);
}

export const editionsNote =
  'The figures of an edition count from the first of January of its year, the earliest ones also before.';

export const hubNote = `${editionsNote} Masses of methane and nitrous oxide are multiplied by the potentials of the Fifth Assessment Report, 28 and 265, which the editions of 2024 and 2025 use; that of 2023 used those of the Fourth.`;

export function tableSource(table: string, row: string): string {
  return `US EPA, GHG Emission Factors Hub 2025, ${table}, ${row}`;
}
