import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'wouter';
import { ExploreProfileDocument } from '../../schema/generated/graphql.ts';
import { decodePath, useParameter } from '../api/address.ts';
import { useOperation } from '../api/request.ts';
import { useLetterKeys } from '../ui/hooks/use-letter-keys.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { chooseProfile } from './profile/chosen.ts';
import { EmptyProfile } from './profile/empty-profile.tsx';
import { exportRecords } from './profile/export-records.ts';
import { Head } from './profile/head.tsx';
import { missingProfile } from './profile/missing-profile.ts';
import { groupingOf, type Overview, overviewQuery } from './profile/overview.ts';
import { Records } from './profile/records/records.tsx';
import { ProfileSkeleton, TotalsSkeleton } from './profile/skeleton.tsx';
import { Totals } from './profile/totals.tsx';
import style from './profile/profile.css?inline';
import { adoptStyle } from '../ui/adopt-style.ts';

adoptStyle(style);

/** Shows totals, months and sources of a year, and the records that they come from. */
export function Profile() {
  const { uid: text = '' } = useParams();
  const uid = decodePath(text);
  const [asked, askYear] = useParameter('year');
  const [grouping, groupBy] = useParameter('by');
  const by = groupingOf(grouping);
  const what = useRef<HTMLInputElement>(null);
  const profile = useOperation(ExploreProfileDocument, { uid });
  const found = useQuery({ ...overviewQuery(uid, asked, by), placeholderData: (last) => last });
  const overview = found.data;
  useEffect(() => chooseProfile(uid), [uid]);
  const addRecord = (): void => what.current?.focus();
  const step = (by: number) => (): void => askYear(yearBeside(overview, by) ?? asked);
  useLetterKeys({ n: addRecord, '[': step(1), ']': step(-1) });
  if (profile.error !== null)
    return (
      <ErrorState
        isView
        error={profile.error}
        retry={() => void profile.refetch()}
        missing={missingProfile()}
      />
    );
  if (!profile.data?.profile) return <ProfileSkeleton />;
  const { name, actions } = profile.data.profile;
  const isEmpty = overview?.years.length === 0;
  return (
    <>
      <Head
        profile={profile.data.profile}
        years={overview?.years ?? []}
        {...(overview ? { year: overview.year } : {})}
        chooseYear={askYear}
        exportRecords={(format) =>
          overview && void exportRecords({ uid, name: name ?? '' }, overview, format)
        }
        addRecord={addRecord}
      />
      <div className="sections">
        {found.error !== null && <ErrorState error={found.error} retry={() => void found.refetch()} />}
        {overview === undefined && found.error === null && <TotalsSkeleton />}
        {isEmpty && <EmptyProfile uid={uid} mayModify={actions?.allowModify !== false} />}
        {overview && !isEmpty && <Totals overview={overview} by={by} groupBy={groupBy} />}
        {overview && (
          <Records
            // The first record of an empty profile leaves the field that it was entered in.
            key={`${uid} ${asked === '' ? '' : overview.from}`}
            uid={uid}
            overview={overview}
            mayModify={actions?.allowModify !== false}
            whatRef={what}
          />
        )}
      </div>
    </>
  );
}

/** The year with records before the one shown, or after it. */
function yearBeside(overview: Overview | undefined, by: number): string | undefined {
  const { years = [], year = null } = overview ?? {};
  return years[years.indexOf(year ?? NaN) + by]?.toString();
}
