import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, ChevronDown, ChevronUp, Copy, Ellipsis, Link, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { asFailure } from '../../api/failure.ts';
import { formatPeriod } from '../../format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy/copy-text.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { useLetterKeys } from '../../ui/hooks/use-letter-keys.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Badge } from '../../ui/marks.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { words } from '../../words/words.ts';
import { MoveDialog } from '../profile/records/move-dialog.tsx';
import { nameOf } from '../profile/records/record-text.ts';
import type { ProfileRecord } from '../profile/records/records-query.ts';
import { scopeName, scopeNumber } from '../profile/scope-sums.ts';
import { duplicate } from './duplicate.ts';
import { type RecordDetails, recordQuery } from './record-query.ts';
import { RecordBody } from './record-body.tsx';
import style from './record.css?inline';
import { adoptStyle } from '../../ui/adopt-style.ts';

adoptStyle(style);

interface RecordDrawerProps {
  readonly profileUid: string;
  readonly id: string;
  /** The records of the table, in its order. */
  readonly records: readonly ProfileRecord[];
  readonly totalCount: number;
  readonly from: string | null;
  readonly to: string | null;
  /** The whole of its share, in kg, and the year of that. */
  readonly total: number | null;
  readonly year: number | null;
  readonly mayModify: boolean;
  readonly open: (id: string) => void;
  readonly remove: (record: ProfileRecord) => void;
}

/** One record over its table: its inputs, how its amount was calculated, and what became of it. */
export function RecordDrawer(props: RecordDrawerProps) {
  const { profileUid, id, records, totalCount, from, to, mayModify, open, remove } = props;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...recordQuery(id, { from, to }),
    placeholderData: (last) => (last?.record?.id === id ? last : undefined),
  });
  const [isMoving, setMoving] = useState(false);
  const record = data?.record ?? null;
  const at = records.findIndex((each) => each.id === id);
  const listed = records[at];
  const step = (by: number) => (): void => {
    const next = records[at + by];
    if (at !== -1 && next !== undefined) open(next.id);
  };
  useLetterKeys({ j: step(1), k: step(-1) });
  const close = (): void => open('');
  return (
    <Drawer
      isOpen
      onClose={close}
      title={record ? nameOf(record) : listed ? nameOf(listed) : words.record.title}
      above={at === -1 ? undefined : words.record.at(at + 1, totalCount)}
      below={record && <Badges record={record} />}
      tools={
        <>
          <IconButton
            isSmall
            icon={ChevronUp}
            label={words.record.previous}
            disabled={at < 1}
            onClick={step(-1)}
          />
          <IconButton
            isSmall
            icon={ChevronDown}
            label={words.record.next}
            disabled={at === -1 || at === records.length - 1}
            onClick={step(1)}
          />
          <Menu align="end" trigger={<IconButton isSmall icon={Ellipsis} label={words.record.more} />}>
            <MenuItem icon={Link} onSelect={() => void copyText(location.href)}>
              {words.ui.copyLink}
            </MenuItem>
            {mayModify && record && (
              <>
                <MenuItem icon={Copy} onSelect={() => void duplicate(profileUid, record)}>
                  {words.record.duplicate}
                </MenuItem>
                {listed && (
                  <MenuItem icon={ArrowRightLeft} onSelect={() => setMoving(true)}>
                    {words.profile.move}
                  </MenuItem>
                )}
                <MenuLine />
              </>
            )}
          </Menu>
        </>
      }
      actions={
        mayModify &&
        record && (
          <>
            <Button
              kind="danger"
              icon={Trash2}
              onClick={() => {
                close();
                remove({ ...(listed ?? record) } as ProfileRecord);
              }}
            >
              {words.profile.delete}
            </Button>
            <span className="grow" />
            <Button onClick={() => void duplicate(profileUid, record)}>{words.record.duplicate}</Button>
          </>
        )
      }
    >
      {error !== null && asFailure(error).code !== 'BAD_USER_INPUT' ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : error === null && (data === undefined || isPlaceholderData) ? (
        <SkeletonLines count={6} height={56} />
      ) : data == null || record === null ? (
        <EmptyState>{words.record.gone}</EmptyState>
      ) : (
        <RecordBody
          key={id}
          record={record}
          fault={data.fault}
          total={props.total}
          year={props.year}
          mayModify={mayModify}
        />
      )}
      {isMoving && listed && (
        <MoveDialog
          profileUid={profileUid}
          records={[listed]}
          close={(isDone) => {
            setMoving(false);
            if (isDone) close();
          }}
        />
      )}
    </Drawer>
  );
}

function Badges({ record: { emitted, startDate, endDate } }: { readonly record: RecordDetails }) {
  const parts = emitted?.scopes.parts.filter(({ isIncluded, value }) => isIncluded && value !== 0) ?? [];
  const names = [...new Map(parts.map((part) => [scopeName(part), scopeNumber(part.scope)]))];
  return (
    <div className="badges">
      {names.map(([name, scope]) => (
        <Badge key={name} {...(scope === null ? {} : { scope })}>
          {name}
        </Badge>
      ))}
      {startDate !== null && <Badge>{formatPeriod(startDate, endDate)}</Badge>}
    </div>
  );
}
