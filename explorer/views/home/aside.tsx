import { readRecent } from '../../api/recent.ts';
import { formatCount } from '../../format/numbers.ts';
import { words } from '../../words/words.ts';
import { publishersIn, type useOverview } from './use-overview.ts';

const mostRecent = 4;
const mostPublishers = 4;

/** The factors that were opened last in this browser. */
export function RecentCard() {
  const recent = readRecent().slice(0, mostRecent);
  if (recent.length === 0) return null;
  return (
    <section className="sections-tight" aria-labelledby="recent">
      <h2 id="recent">{words.home.recent}</h2>
      <div className="card lined home-list">
        {recent.map(({ address, title, note, figure }) => (
          <a key={address} href={address}>
            <span>
              <strong>{title}</strong>
              <small>{note}</small>
            </span>
            <small className="end">{figure}</small>
          </a>
        ))}
      </div>
    </section>
  );
}

/** Who published the figures, of which years, and how many. */
export function PublishersCard({ overview }: { readonly overview: ReturnType<typeof useOverview> }) {
  const publishers = overview === null ? [] : publishersIn(overview);
  const others = publishers.slice(mostPublishers);
  if (publishers.length === 0) return null;
  const shown = [
    ...publishers.slice(0, mostPublishers),
    ...(others.length === 0
      ? []
      : [
          {
            name: words.home.others,
            years: words.home.publisherCount(others.length),
            count: others.reduce((sum, { count }) => sum + count, 0),
          },
        ]),
  ];
  return (
    <section className="sections-tight" aria-labelledby="publishers">
      <h2 id="publishers">{words.home.publishers}</h2>
      <ul className="card lined home-list">
        {shown.map(({ name, years, count }) => (
          <li key={name}>
            <span>{name}</span>
            <small>{years}</small>
            <b>{formatCount(count)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
