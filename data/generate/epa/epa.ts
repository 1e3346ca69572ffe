import type { Category } from '../category.ts';
import type { ReadTable, Row } from '../tables.ts';
import { egrid } from './egrid.ts';
import { mobileFuels } from './fuels.ts';
import { journeys } from './journeys.ts';
import { nonRoad, onRoad } from './mobile.ts';
import { stationaryCombustion, steam } from './stationary.ts';
import { supplyChain } from './supply-chain.ts';
import { hubGases, waste } from './waste.ts';

/** The figures of the US Environmental Protection Agency. */
export function epa(read: ReadTable, rowsOf: (path: string) => readonly Row[]): readonly Category[] {
  return [
    egrid(read),
    ...stationaryCombustion(read),
    steam(read),
    mobileFuels(read),
    nonRoad(read),
    onRoad(read),
    ...journeys(read),
    waste(read),
    hubGases(read, rowsOf),
    supplyChain(read),
  ];
}
