import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { australia } from './australia/electricity.ts';
import { australianFuels } from './australia/fuels.ts';
import { australianWaste } from './australia/waste.ts';
import { desnz } from './desnz/desnz.ts';
import { cloud } from './cloud/cloud.ts';
import { canada, india } from './electricity/canada-india.ts';
import { world } from './electricity/world.ts';
import { epa } from './epa/epa.ts';
import { agribalyse, pooreAndNemecek } from './food/food.ts';
import { editionsOf } from './desnz/source.ts';
import { airports } from './places/airports.ts';
import { namedTables } from './named/fill.ts';
import { ports } from './places/ports.ts';
import { type Row, tablesIn } from './tables.ts';
import { aboutIn, filesOf, restate } from './write-category.ts';

/**
 * The files of the built-in data that come from publishers' files, by their path
 * below `data/built-in`. Some categories take the names of their items from the
 * `data.csv` that is there.
 */
export function generate(factors: string, builtIn: string): ReadonlyMap<string, string> {
  const named = tablesIn(builtIn);
  const read = tablesIn(factors);
  const rowsOf = (path: string): readonly Row[] => named(`${path}/data.csv`);
  const metaOf = (path: string): string => readFileSync(join(builtIn, path, 'meta.yml'), 'utf8');
  const { categories, tables } = desnz(read, rowsOf, metaOf);
  const made = [
    ...categories,
    ...epa(read, rowsOf),
    world(read),
    ...australia(read),
    ...australianFuels(read),
    australianWaste(read),
    canada(read),
    india(read),
    agribalyse(read),
    pooreAndNemecek(read),
    ports(read),
    ...cloud(read),
  ].map((category) => [category.path, filesOf(category, aboutIn(metaOf(category.path)))] as const);
  const codes = 'transport/plane/generic/airports/all/codes';
  const positions = [codes, new Map([['data.csv', airports(read, rowsOf(codes))]])] as const;
  const appliances = 'home/appliances/generic';
  const looking = [appliances, new Map([['meta.yml', restate(metaOf(appliances), editionsOf)]])] as const;
  return new Map(
    [...tables, ...namedTables(read, rowsOf, metaOf), positions, looking, ...made].flatMap(([path, files]) =>
      [...files].map(([name, text]) => [`${path}/${name}`, text] as const),
    ),
  );
}
