import type { Category } from '../category.ts';
import type { ReadTable, Row } from '../tables.ts';
import { commuting } from './commuting.ts';
import { readFlatFiles } from './flat-files.ts';
import { fleets } from './fleet.ts';
import { counterpartsIn } from './names.ts';
import { refresh } from './refresh.ts';
import { restate } from '../write-category.ts';
import { factsOf } from './source.ts';
import { refrigerants } from './refrigerants.ts';
import { energySupply } from './energy-supply.ts';
import { fuelSupply } from './fuel-supply.ts';
import { wellToTank } from './well-to-tank.ts';

/** Categories whose items are chosen and named by hand, each with its drill-downs. */
const refreshed: Readonly<Record<string, readonly string[]>> = {
  'business/buildings/hotel/generic': ['country'],
  'business/energy/fuel': ['fuel'],
  'business/energy/heat': ['supply'],
  'business/homeworking': ['activity'],
  'business/waste/disposal': ['group', 'material', 'route'],
  'embodied/materials': ['group', 'material', 'origin'],
  'home/energy/quantity': ['fuel'],
  'transport/bus/generic': ['type'],
  'transport/car/generic': ['fuel', 'size'],
  'transport/car/segment': ['segment', 'fuel'],
  'transport/lgv/generic': ['vehicle', 'body', 'load'],
  'transport/lgv/generic/freight': ['vehicle', 'body', 'load'],
  'transport/motorcycle/generic': ['size'],
  'transport/plane/generic': ['type', 'size'],
  'transport/plane/generic/freight': ['type'],
  'transport/plane/generic/passengerclass': ['type', 'passengerClass'],
  'transport/ship/generic': ['type'],
  'transport/ship/generic/freight': ['type', 'size'],
  'transport/taxi/generic': ['type'],
  'transport/train/generic': ['type'],
  'transport/train/generic/freight': ['type'],
  'transport/van/generic': ['size', 'fuel'],
  'transport/van/generic/freight': ['size', 'fuel'],
};

interface Made {
  /** All files of categories that are generated as a whole. */
  readonly categories: readonly Category[];
  /** `data.csv`, `history.csv` and `meta.yml` of those whose other files are written by hand, by category. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The conversion factors of the UK: `rowsOf` reads the `data.csv` that names the items of a category. */
export function desnz(
  read: ReadTable,
  rowsOf: (path: string) => readonly Row[],
  metaOf: (path: string) => string,
): Made {
  const files = readFlatFiles(read);
  const counterpart = counterpartsIn(files);
  return {
    categories: [
      ...wellToTank(files, counterpart, rowsOf),
      ...fleets(files, counterpart, rowsOf),
      fuelSupply(files, counterpart, rowsOf),
      ...energySupply(files),
      refrigerants(files, read, rowsOf),
      commuting(files, counterpart, rowsOf),
    ],
    tables: new Map(
      Object.entries(refreshed).map(
        ([path, drills]) =>
          [
            path,
            new Map([...refresh(files, rowsOf(path), drills), ['meta.yml', restate(metaOf(path), factsOf)]]),
          ] as const,
      ),
    ),
  };
}
