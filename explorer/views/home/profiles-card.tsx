import { Plus, Upload } from 'lucide-react';
import { ExploreProfilesDocument } from '../../../schema/generated/graphql.ts';
import { profileAddress } from '../../api/address.ts';
import { useOperation } from '../../api/request.ts';
import { likeMonths } from '../../format/like-months.ts';
import { changeFrom, formatChange, formatTotal } from '../../format/numbers.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { words } from '../../words/words.ts';

const most = 4;

/** One's profiles with their totals, or the way to the first one. */
export function ProfilesCard() {
  const { data, error, refetch } = useOperation(ExploreProfilesDocument, {});
  const profiles = data?.profiles?.nodes ?? [];
  return (
    <section className="sections-tight" aria-labelledby="own">
      <div className="row spread">
        <h2 id="own">{words.home.profiles}</h2>
        {profiles.length > 0 && <a href="/explore/profiles">{words.home.all}</a>}
      </div>
      <div className="card lined home-list">
        {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
        {error === null && data === undefined && <SkeletonLines count={2} />}
        {profiles.slice(0, most).map(({ uid, name, itemCount, year }) => {
          const [total] = year?.total?.rows ?? [];
          const change = changeFrom(
            likeMonths(total?.comparedValue ?? null, year?.months?.rows ?? []).before,
            total?.value,
          );
          const shown = total?.value == null ? null : formatTotal(total.value);
          return (
            <a key={uid} href={profileAddress(uid)}>
              <span>
                <strong>{name}</strong>
                <small>{[words.home.records(itemCount ?? 0), year?.year].filter(Boolean).join(' · ')}</small>
              </span>
              {shown !== null && (
                <span className="end">
                  <b>
                    {shown.value} {shown.unit}
                  </b>
                  {change !== null && (
                    <small className={change < 0 ? 'less' : 'more'}>{formatChange(change)}</small>
                  )}
                </span>
              )}
            </a>
          );
        })}
        {data !== undefined && (
          <div className="row">
            {profiles.length === 0 && <span className="muted">{words.home.noProfile}</span>}
            {data.profileActions?.allowCreate !== false && (
              <LinkButton kind="link" icon={Plus} href="/explore/profiles">
                {profiles.length === 0 ? words.home.firstProfile : words.home.newProfile}
              </LinkButton>
            )}
            {profiles[0] !== undefined && (
              <LinkButton kind="link" icon={Upload} href={`${profileAddress(profiles[0].uid)}/import`}>
                {words.home.importTable}
              </LinkButton>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
