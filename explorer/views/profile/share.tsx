import { useQueryClient } from '@tanstack/react-query';
import { type ExploreProfileQuery, ShareProfileDocument } from '../../../schema/generated/graphql.ts';
import { request } from '../../api/request.ts';
import { useWrite } from '../../api/write.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { WriteFailure } from '../../ui/states/write-failure.tsx';

type Profile = NonNullable<ExploreProfileQuery['profile']>;
type Sharing = NonNullable<Profile['permission']>['sharing'];
type Change = { uid: string } & Partial<Sharing>;

/** Who else may see and change a profile; what the service has counts, not what was clicked. */
export function Share({ profile: { uid, permission } }: { readonly profile: Profile }) {
  const queries = useQueryClient();
  const { write, isWaiting, failure } = useWrite<Change>(async (input) => {
    const { shareProfile } = await request(ShareProfileDocument, { input });
    return shareProfile?.userErrors ?? [];
  });
  if (permission === null) return null;
  const { sharing, groupName } = permission;
  const change = async (part: Partial<Sharing>): Promise<void> => {
    await write({ uid, ...part });
    await queries.invalidateQueries();
  };
  /** Who may change it may see it, so that one of them brings the other along. */
  const flag = (name: keyof Sharing, text: string, other: keyof Sharing) => (
    <label className="choice">
      <input
        type="checkbox"
        disabled={isWaiting}
        checked={sharing[name]}
        onChange={({ target: { checked } }) =>
          void change(
            checked === name.endsWith('Modify') ? { [name]: checked, [other]: checked } : { [name]: checked },
          )
        }
      />
      {text}
    </label>
  );
  return (
    <Disclosure className="panel" summary={`Sharing: ${summaryOf(sharing, groupName)}`}>
      {() => (
        <>
          {flag('groupMayView', `The group ${groupName} may see it`, 'groupMayModify')}
          {flag('groupMayModify', `The group ${groupName} may change it`, 'groupMayView')}
          {flag('othersMayView', 'All users may see it', 'othersMayModify')}
          {flag('othersMayModify', 'All users may change it', 'othersMayView')}
          <WriteFailure failure={failure} />
        </>
      )}
    </Disclosure>
  );
}

function summaryOf(sharing: Sharing, groupName: string): string {
  const { groupMayView, groupMayModify, othersMayView, othersMayModify } = sharing;
  if (othersMayView || othersMayModify) return 'with all users';
  return groupMayView || groupMayModify ? `with the group ${groupName}` : 'with no one';
}
