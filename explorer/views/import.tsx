import { useState } from 'react';
import { useParams } from 'wouter';
import { ExploreProfileDocument } from '../../schema/generated/graphql.ts';
import { asFailure } from '../api/failure.ts';
import { decodePath, profileAddress } from '../api/address.ts';
import { useOperation } from '../api/request.ts';
import { restAddress } from '../api/rest-address.ts';
import { CopyAs } from '../ui/copy/copy-as.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { ChooseFile } from './import/choose-file.tsx';
import { MapColumns } from './import/map-columns.tsx';
import { readFile, type Table } from './import/read-file.ts';
import style from './import/import.css?inline';
import { adoptStyle } from '../ui/adopt-style.ts';

adoptStyle(style);

/** Rows of a CSV file become items of a profile, once one has seen what would become of each. */
export function Import() {
  const { uid: text = '' } = useParams();
  const uid = decodePath(text);
  const { data, error, refetch } = useOperation(ExploreProfileDocument, { uid });
  const [table, setTable] = useState<Table | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  if (error !== null) return <ErrorState isView error={error} retry={() => void refetch()} />;
  if (!data?.profile) return <Loading isView what="the profile" />;
  const name = data.profile.name ?? `Profile ${uid}`;
  const choose = async (file: File): Promise<void> => {
    setFailure(null);
    setTable(null);
    try {
      setTable(await readFile(file));
    } catch (cause) {
      setFailure(asFailure(cause).message);
    }
  };
  return (
    <article className="import">
      <nav aria-label="Where this is" className="breadcrumbs">
        <a href="/explore/profiles">All profiles</a> › <a href={profileAddress(uid)}>{name}</a>
      </nav>
      <h1>Import a CSV file</h1>
      {data.profile.actions?.allowModify === false ? (
        <p className="note">You may read this profile, but not change it, so nothing can be imported.</p>
      ) : (
        <>
          <p className="lead">
            A row for each bill, journey or delivery. Nothing is added before you say so.
          </p>
          <ChooseFile table={table} choose={(file) => void choose(file)} />
          {failure !== null && (
            <p className="hint" role="alert">
              {failure}
            </p>
          )}
          {table === null && (
            <CopyAs
              document={ExploreProfileDocument}
              variables={{ uid }}
              rest={restAddress(`/profiles/${uid}`)}
            />
          )}
          {table !== null && <MapColumns key={table.name + table.rows.length} uid={uid} table={table} />}
        </>
      )}
    </article>
  );
}
