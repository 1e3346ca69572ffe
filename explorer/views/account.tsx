import { ViewerDocument } from '../../schema/generated/graphql.ts';
import { useOperation } from '../api/request.ts';
import { CopyAs } from '../ui/copy/copy-as.tsx';
import { useSettings } from '../frame/use-settings.ts';
import { Labelled } from '../ui/labelled.tsx';
import { Select } from '../ui/select.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { Keys } from './account/keys.tsx';
import style from './account/account.css?inline';
import { adoptStyle } from '../ui/adopt-style.ts';

adoptStyle(style);

const roles = {
  DATA_ADMINISTRATOR: 'changes the data',
  MEMBER: 'has own profiles',
  VIEWER: 'reads',
} as const;

/** Who is signed in, the keys of their programs, and how the page writes numbers. */
export function Account() {
  const settings = useSettings();
  return (
    <article className="account">
      <h1>Account</h1>
      <Person />
      <Keys />
      <section aria-labelledby="page-settings">
        <h2 id="page-settings">This page</h2>
        <div className="tools">
          {settings.map(({ label, ...setting }) => (
            <Labelled key={label} label={label}>
              {(id) => <Select id={id} {...setting} />}
            </Labelled>
          ))}
        </div>
      </section>
    </article>
  );
}

function Person() {
  const { data, error, refetch } = useOperation(ViewerDocument, {});
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data?.viewer) return <Loading what="the account" />;
  const { username, uid, isAdministrator, apiVersion, groups } = data.viewer;
  return (
    <>
      <dl className="facts">
        <dt>Name</dt>
        <dd>
          {username} <small>{uid}</small>
        </dd>
        <dt>May</dt>
        <dd>{isAdministrator ? 'read and change the data' : 'read the data, and keep profiles'}</dd>
        <dt>Groups</dt>
        <dd>{groups.map(({ name, role }) => `${name} (${roles[role]})`).join(', ') || 'none'}</dd>
        <dt>REST API</dt>
        <dd>version {apiVersion === 'VERSION_1' ? 1 : 2}</dd>
      </dl>
      {isAdministrator && (
        <p>
          <a href="/explore/audit">Audit log: who changed what</a>
        </p>
      )}
      <CopyAs document={ViewerDocument} variables={{}} rest="/auth" />
    </>
  );
}
