import { useEffect } from 'react';
import { useParams } from 'wouter';
import { ExploreProfileDocument } from '../../schema/generated/graphql.ts';
import { decodePath, profileAddress, useParameter } from '../api/address.ts';
import { restAddress } from '../api/rest-address.ts';
import { queries } from '../api/queries.ts';
import { useOperation } from '../api/request.ts';
import { CopyAs } from '../ui/copy/copy-as.tsx';
import { Labels } from '../ui/labels.tsx';
import { Later } from '../ui/states/later.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { chooseProfile } from './profile/chosen.ts';
import { Describe } from './profile/describe.tsx';
import { Items } from './profile/items.tsx';
import { Months } from './profile/months.tsx';
import { Share } from './profile/share.tsx';
import { Totals } from './profile/totals.tsx';
import { itemsQuery } from './profile/use-profile-items.ts';
import { groupingOf, totalsQuery, yearIn } from './profile/year-queries.ts';
import { chosenYear, yearsOf } from './profile/years.ts';
import style from './profile/items.css?inline';
import { adoptStyle } from '../ui/adopt-style.ts';

adoptStyle(style);

/** Placeholder below the chart. */
function askBelow(uid: string): void {
  const { searchParams } = new URL(location.href);
  const year = yearIn(searchParams);
  void queries.prefetchQuery(totalsQuery(uid, year));
  void queries.prefetchInfiniteQuery(itemsQuery(uid, year, searchParams.get('sort') ?? ''));
}

export function Profile() {
  const { uid: text = '' } = useParams();
  const uid = decodePath(text);
  const { data, error, refetch } = useOperation(ExploreProfileDocument, { uid });
  const [asked, askYear] = useParameter('year');
  const [grouping, groupBy] = useParameter('by');
  useEffect(() => chooseProfile(uid), [uid]);
  useEffect(() => askBelow(uid), [uid]);
  if (error !== null) return <ErrorState isView error={error} retry={() => void refetch()} />;
  const profile = data?.profile;
  if (!profile) return <Loading isView what="the profile" />;
  const name = profile.name ?? `Profile ${uid}`;
  const mayModify = profile.actions?.allowModify !== false;
  const years = yearsOf(profile);
  const year = chosenYear(asked, years);
  const by = groupingOf(grouping);
  const isEmpty = profile.earliest?.totalCount === 0;
  return (
    <article className="profile">
      <nav aria-label="Where this is" className="breadcrumbs">
        <a href="/explore/profiles">All profiles</a>
      </nav>
      <h1>{name}</h1>
      {profile.note !== null && <p className="lines">{profile.note}</p>}
      <Labels labels={profile.labels} />
      <p className="source">
        {profile.permission && `Owner: ${profile.permission.ownerUsername}. `}
        {!mayModify && 'You may read it, but not change it.'}
      </p>
      <p className="tools">
        {mayModify && (
          <>
            <a className="button main" href="/explore/search">
              Add an item
            </a>
            <a className="button" href={`${profileAddress(uid)}/import`}>
              Import a CSV file
            </a>
          </>
        )}
      </p>
      {mayModify && <Describe profile={profile} />}
      {mayModify && <Share profile={profile} />}
      {isEmpty ? (
        <>
          <p className="state">
            There is nothing in this profile yet. Search for what was used, fill in how much, and choose “Add
            to a profile”; or import a CSV file with a row for each bill, journey or delivery.
          </p>
          <CopyAs
            document={ExploreProfileDocument}
            variables={{ uid }}
            rest={restAddress(`/profiles/${uid}`)}
          />
        </>
      ) : (
        <>
          <p className="tools">
            <label>
              Year{' '}
              <select value={year} onChange={({ target }) => askYear(target.value)}>
                {years.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            </label>
            <label>
              Months by{' '}
              <select value={by} onChange={({ target }) => groupBy(target.value)}>
                <option>category</option>
                <option>gas</option>
              </select>
            </label>
          </p>
          <Months uid={uid} name={name} year={year} by={by} />
          <Later>
            <Totals uid={uid} year={year} />
            <Items key={`${uid} ${year}`} uid={uid} name={name} year={year} mayModify={mayModify} />
          </Later>
        </>
      )}
    </article>
  );
}
