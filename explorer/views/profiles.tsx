import { useInfiniteQuery } from '@tanstack/react-query';
import { ExploreProfilesDocument } from '../../schema/generated/graphql.ts';
import { profileAddress, useParameter } from '../api/address.ts';
import { restAddress } from '../api/rest-address.ts';
import { CopyAs } from '../ui/copy/copy-as.tsx';
import { goTo } from '../ui/links/links.ts';
import { Labels } from '../ui/labels.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { useSettled } from '../ui/hooks/use-settled.ts';
import { CreateProfile } from './profiles/create-profile.tsx';
import { profilesQuery } from './profiles/profiles-query.ts';

const settledMs = 120;

export function Profiles() {
  const [named, setNamed] = useParameter('named');
  const nameContains = useSettled(named.trim(), settledMs) || null;
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...profilesQuery(nameContains),
    placeholderData: (last) => last,
  });
  if (error !== null) return <ErrorState isView error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading isView what="the profiles" />;
  const [first] = data.pages;
  const totalCount = first?.profiles?.totalCount ?? 0;
  const profiles = data.pages.flatMap((page) => page.profiles?.nodes ?? []);
  return (
    <article>
      <h1>Profiles</h1>
      <p className="lead">What a household, a site or a company used, and what that emitted by month.</p>
      {first?.profileActions?.allowCreate === false ? (
        <p className="note">You may look at profiles here, but not create one.</p>
      ) : (
        <CreateProfile
          isOpen={totalCount === 0 && nameContains === null}
          onCreated={(uid) => goTo(profileAddress(uid))}
        />
      )}
      {(totalCount > 0 || named !== '') && (
        <p className="tools">
          <label>
            Only with this in the name{' '}
            <input type="search" value={named} onChange={({ target }) => setNamed(target.value)} />
          </label>
          <span className="count">{totalCount === 1 ? '1 profile' : `${totalCount} profiles`}</span>
        </p>
      )}
      <ul className="profiles">
        {profiles.map(({ uid, name, note, labels, permission, actions, itemCount }) => (
          <li key={uid}>
            <a href={profileAddress(uid)}>{name ?? `Profile ${uid}`}</a>
            <span className="count">
              {itemCount === null ? '' : itemCount === 1 ? '1 item' : `${itemCount} items`}
              {permission && ` · of ${permission.ownerUsername}`}
              {actions?.allowModify === false && ' · to read only'}
            </span>
            {note !== null && <p>{note}</p>}
            <Labels labels={labels} />
          </li>
        ))}
      </ul>
      {totalCount === 0 && (
        <p className="state">
          {nameContains === null
            ? 'There is no profile yet. Create the first one above, then add items to it: from the page of an item, or from a CSV file.'
            : 'No profile has this in its name.'}
        </p>
      )}
      {hasNextPage && (
        <button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </button>
      )}
      <CopyAs
        document={ExploreProfilesDocument}
        variables={{ nameContains }}
        rest={restAddress('/profiles', [
          ['name', nameContains],
          ['orderBy', 'name'],
        ])}
      />
    </article>
  );
}
