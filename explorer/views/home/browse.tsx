import { ExploreFiguresDocument } from '../../../schema/generated/graphql.ts';
import { categoryAddress } from '../../api/address.ts';
import { useOperation } from '../../api/request.ts';
import { formatColumn, formatCount } from '../../format/numbers.ts';
import { Tile } from '../../ui/card.tsx';
import { Swatch } from '../../ui/marks.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { words } from '../../words/words.ts';
import { type Need, needs } from './needs.ts';
import { Tree } from './tree.tsx';
import { countIn, type useOverview } from './use-overview.ts';

interface BrowseProps {
  readonly overview: ReturnType<typeof useOverview>;
}

/** The ways into the data by need; where others than the built-in data are served, by category. */
export function Browse({ overview }: BrowseProps) {
  const { data: figures } = useOperation(ExploreFiguresDocument, {});
  const isBuiltIn = overview === null || needs.some(({ paths }) => countIn(overview, paths) > 0);
  return (
    <section className="sections-tight" aria-labelledby="browse">
      <div className="row spread">
        <h2 id="browse">{words.home.browse}</h2>
        <a href={categoryAddress('')}>
          {overview === null ? words.frame.toFactors : words.home.allCategories(overview.length)}
        </a>
      </div>
      {isBuiltIn ? (
        <>
          <div className="tiles">
            {needs
              .filter(({ paths }) => overview === null || countIn(overview, paths) > 0)
              .map((need) => (
                <NeedTile
                  key={need.name}
                  need={need}
                  count={overview && countIn(overview, need.paths)}
                  figure={figures?.[need.name]?.figure?.value ?? null}
                />
              ))}
          </div>
          <Legend overview={overview} />
        </>
      ) : (
        <Tree />
      )}
    </section>
  );
}

interface NeedTileProps {
  readonly need: Need;
  readonly count: number | null;
  readonly figure: string | null;
}

function NeedTile({ need: { name, icon, href, scopes }, count, figure }: NeedTileProps) {
  const { title, text, example } = words.home.needs[name];
  return (
    <Tile
      href={href}
      icon={icon}
      name={title}
      text={text}
      figure={
        figure === null ? (
          <Skeleton width={120} height={18} />
        ) : (
          example(formatColumn([Number(figure)])(Number(figure)))
        )
      }
      end={
        <>
          {count === null ? <Skeleton width={32} height={18} /> : formatCount(count)}
          <span className="row" role="img" aria-label={words.ui.scope(scopes.join(', '))}>
            {scopes.map((scope) => (
              <Swatch key={scope} scope={scope} />
            ))}
          </span>
        </>
      }
    />
  );
}

function Legend({ overview }: BrowseProps) {
  const hasLists = overview?.some(({ isLookUp }) => isLookUp) ?? false;
  return (
    <div className="scope-legend home-legend">
      {(['1', '2', '3'] as const).map((scope) => (
        <span key={scope} className="tick-label">
          <Swatch scope={scope} />
          {words.ui.scope(scope)}
        </span>
      ))}
      {hasLists && <span>{words.home.lookUps}</span>}
    </div>
  );
}
