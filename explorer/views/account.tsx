import { ExploreKeysDocument, ViewerDocument } from '../../schema/generated/graphql.ts';
import { useOperation } from '../api/request.ts';
import { formatDay } from '../format/dates.ts';
import { formatFigure } from '../format/numbers.ts';
import { useSettings } from '../frame/use-settings.ts';
import { Card } from '../ui/card.tsx';
import { ApiButton } from '../ui/copy/api-button.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Select } from '../ui/select.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { words } from '../words/words.ts';
import { Keys } from './account/keys.tsx';
import style from './account/account.css?inline';
import { adoptStyle } from '../ui/adopt-style.ts';

adoptStyle(style);

const example = { number: '12345.67', day: '2025-01-31' };

/** Who is signed in, how the page writes numbers, and the keys of programs. */
export function Account() {
  const settings = useSettings();
  const { account } = words;
  return (
    <>
      <PageHead
        title={account.title}
        below={account.lead}
        actions={
          <ApiButton document={ExploreKeysDocument} variables={{}} rest={null} note={account.keysOverRest} />
        }
      />
      <div className="with-side">
        <div className="sections">
          <Keys />
          <Card title={account.page}>
            <div className="settings">
              {settings.map(({ label, ...setting }) => (
                <Labelled key={label} label={label}>
                  {(id) => <Select id={id} {...setting} />}
                </Labelled>
              ))}
            </div>
            <p className="settings-example">
              <span className="muted">{account.example}</span>{' '}
              {`${formatFigure(example.number)} kg CO₂e · ${formatDay(example.day)}`}
            </p>
          </Card>
        </div>
        <Card title={account.person}>
          <Person />
        </Card>
      </div>
    </>
  );
}

function Person() {
  const { data, error, refetch } = useOperation(ViewerDocument, {});
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data?.viewer) return <SkeletonLines count={4} height={20} />;
  const { username, isAdministrator, apiVersion, groups } = data.viewer;
  const { account } = words;
  return (
    <div className="sections-tight">
      <dl className="facts">
        <dt>{account.name}</dt>
        <dd>{username}</dd>
        <dt>{account.may}</dt>
        <dd>{isAdministrator ? account.mayChange : account.mayRead}</dd>
        <dt>{account.groups}</dt>
        <dd>
          {groups.map(({ name, role }) => `${name} (${account.roles[role]})`).join(', ') || account.noGroups}
        </dd>
        <dt>{account.restApi}</dt>
        <dd>{account.version(apiVersion === 'VERSION_1' ? 1 : 2)}</dd>
      </dl>
      {isAdministrator && <a href="/explore/audit">{account.audit}</a>}
    </div>
  );
}
