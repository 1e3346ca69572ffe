import type { Facts, Source } from '../category.ts';
import { firstEdition, lastEdition } from './flat-files.ts';

export const flatFilesSource: Source = {
  title: `Greenhouse gas reporting: conversion factors ${firstEdition} to ${lastEdition}, flat files`,
  publisher: 'Department for Energy Security and Net Zero and its predecessors',
  year: String(lastEdition),
  region: 'United Kingdom',
  licence: 'Open Government Licence v3.0',
};

/** Facts of all figures of the UK: the potentials change with the edition of 2023. */
export function factsOf(facts: Facts): Facts {
  return {
    ...facts,
    gwp: 'AR4',
    edition: `${firstEdition} to ${lastEdition}`,
    steps: [
      {
        from: '2023-01-01',
        gwp: 'AR5',
        note: 'The potentials of the Fifth Assessment Report replace those of the Fourth from the edition of 2023 on.',
      },
    ],
  };
}

export const editionsNote = `The factor of an edition counts from the first of January of its year, the earliest one also before. Rows of editions before 2023, which have no identifiers, are those of the same names. Methods and potentials of gases changed in between: the Fourth Assessment Report until 2022, the Fifth since.`;
