import { ArchiveRestore } from 'lucide-react';
import { EditsOfAProfileDocument, UndeleteProfileItemsDocument } from '../../../schema/generated/graphql.ts';
import { queries } from '../../api/queries.ts';
import { request, useOperation } from '../../api/request.ts';
import { useWrite } from '../../api/write.ts';
import { formatTime } from '../../format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { WriteFailure } from '../../ui/states/write-failure.tsx';
import { say } from '../../ui/toast.tsx';
import { words } from '../../words/words.ts';
import { givenName } from './records/record-text.ts';

interface DeletedDrawerProps {
  readonly uid: string;
  readonly close: () => void;
}

const most = 100;

/** The records that were deleted last, to bring back as they were. */
export function DeletedDrawer({ uid, close }: DeletedDrawerProps) {
  const { data, error, refetch } = useOperation(EditsOfAProfileDocument, { uid, first: most });
  const { write, isWaiting, failure } = useWrite(bringBack);
  const removed = (data?.profile?.edits?.nodes ?? []).flatMap(({ itemId, ...edit }, index, all) => {
    const isLast = all.findIndex((each) => each.action === 'REMOVED' && each.itemId === itemId) === index;
    return itemId !== null && edit.isItemDeleted && isLast ? [{ ...edit, itemId }] : [];
  });
  const restore = async (id: string, name: string): Promise<void> => {
    if (!(await write({ items: [{ id }] }))) return;
    say(words.profile.broughtBack(name));
    await queries.invalidateQueries();
  };
  return (
    <Drawer isOpen onClose={close} title={words.profile.deletedRecords}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonLines count={4} height={52} />}
      {data !== undefined && removed.length === 0 && <EmptyState>{words.profile.noneDeleted}</EmptyState>}
      <WriteFailure failure={failure} />
      <ul className="lined deleted-records">
        {removed.map(({ itemId, itemName, dataItem, time, userName }) => {
          const name = givenName(itemName) ?? dataItem?.label ?? words.profile.unnamed;
          return (
            <li key={itemId} className="row spread">
              <span>
                {name}
                <small>{words.profile.deletedBy(userName, formatTime(time))}</small>
              </span>
              <Button
                isSmall
                icon={ArchiveRestore}
                disabled={isWaiting}
                aria-label={`${words.profile.bringBack}: ${name}`}
                onClick={() => void restore(itemId, name)}
              >
                {words.profile.bringBack}
              </Button>
            </li>
          );
        })}
      </ul>
    </Drawer>
  );
}

const bringBack = async (
  input: { items: { id: string }[] },
  idempotencyKey: string | null,
): Promise<readonly { readonly code: string; readonly message: string }[]> =>
  (await request(UndeleteProfileItemsDocument, { input, idempotencyKey })).undeleteProfileItems?.userErrors ??
  [];
