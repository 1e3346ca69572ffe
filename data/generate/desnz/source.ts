import { byEdition, type Facts, type Source, yearStart } from '../category.ts';
import { firstEdition, lastEdition } from './flat-files.ts';

export const flatFilesSource: Source = {
  title: `Greenhouse gas reporting: conversion factors ${firstEdition} to ${lastEdition}, flat files`,
  publisher: 'Department for Energy Security and Net Zero and its predecessors',
  year: String(lastEdition),
  region: 'United Kingdom',
  licence: 'Open Government Licence v3.0',
};

const fifthReport = {
  from: '2023-01-01',
  gwp: 'AR5',
  note: 'The potentials of the Fifth Assessment Report replace those of the Fourth from the edition of 2023 on.',
};

/** Facts of all figures of the UK: the potentials change with the edition of 2023. */
export function factsOf(facts: Facts): Facts {
  return byEdition({ ...facts, gwp: 'AR4', steps: [fifthReport] }, firstEdition, lastEdition);
}

/** The same from 2014 on: of the editions before those of the flat files no potentials are stated. */
export function yearlyFacts(facts: Facts): Facts {
  const steps = [{ from: yearStart(firstEdition), gwp: 'AR4' }, fifthReport];
  return byEdition({ ...facts, steps }, 2014, lastEdition);
}

/** Editions of what looks figures of the UK up: these state their potentials themselves. */
export function editionsOf(facts: Facts): Facts {
  return byEdition(facts, 2014, lastEdition);
}

export const editionsNote = `The factor of an edition counts from the first of January of its year, the earliest one also before. Rows of editions before 2023, which have no identifiers, are those of the same names. Methods and potentials of gases changed in between: the Fourth Assessment Report until 2022, the Fifth since.`;
