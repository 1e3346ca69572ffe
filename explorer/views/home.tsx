import { Finder } from '../frame/finder.tsx';
import { useTitle } from '../ui/hooks/use-title.ts';
import { words } from '../words/words.ts';
import { formatCount } from '../format/numbers.ts';
import { PublishersCard, RecentCard } from './home/aside.tsx';
import { Browse } from './home/browse.tsx';
import { Examples } from './home/examples.tsx';
import { ProfilesCard } from './home/profiles-card.tsx';
import { countIn, useOverview } from './home/use-overview.ts';

/** The search, three examples, the ways into the data, and what is one's own. */
export function Home() {
  useTitle('');
  const overview = useOverview();
  return (
    <>
      <div className="home-top">
        <h1>{words.home.title}</h1>
        <div className="sub">
          {overview === null ? words.home.lead : words.home.leadCounted(formatCount(countIn(overview)))}
        </div>
        <Finder isLarge isFocused />
        <Examples />
      </div>
      <div className="with-side home-below">
        <Browse overview={overview} />
        <div className="sections">
          <ProfilesCard />
          <RecentCard />
          <PublishersCard overview={overview} />
          <nav className="row home-links" aria-label={words.frame.developers}>
            <a href="/docs">{words.frame.docs}</a>
            <a href="/docs/reference/graphql">{words.home.graphql}</a>
            <a href="/docs/reference/rest">{words.home.rest}</a>
            <a href="/explore/account">{words.frame.keys}</a>
            <a href="/licences.txt">{words.home.licences}</a>
          </nav>
        </div>
      </div>
    </>
  );
}
