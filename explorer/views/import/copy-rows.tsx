import { useEffect, useMemo, useState } from 'react';
import { ImportProfileItemsDocument } from '../../../schema/generated/graphql.ts';
import { CopyForms, CopyPanel } from '../../ui/copy/copy-as.tsx';
import type { Table } from './read-file.ts';
import { rowDigests } from './row-digests.ts';
import { asRow, type Reading } from './rows.ts';

interface CopyRowsProps {
  readonly uid: string;
  readonly table: Table;
  readonly reading: Reading;
  /** Whether all columns are matched: before, rows would lack inputs. */
  readonly isReady: boolean;
}

const maxRows = 10;

/** How the first rows are sent, to copy: they are checked, and none is added. */
export function CopyRows({ isReady, ...props }: CopyRowsProps) {
  return (
    <CopyPanel>
      {() => (isReady ? <Copied {...props} /> : <p className="source">Matching the columns …</p>)}
    </CopyPanel>
  );
}

function Copied({ uid, table, reading }: Omit<CopyRowsProps, 'isReady'>) {
  const first = useMemo(() => ({ ...table, rows: table.rows.slice(0, maxRows) }), [table]);
  const [digests, setDigests] = useState<readonly string[] | null>(null);
  useEffect(() => void rowDigests(first).then(setDigests), [first]);
  const rows = first.rows
    .map((row, index) => asRow(first, row, reading, digests?.[index] ?? null))
    .flatMap(({ row, faults }) => (row === null || faults.length > 0 ? [] : row));
  if (rows.length === 0)
    return <p className="source">None of the first rows can be sent; correct their faults first.</p>;
  return (
    <CopyForms
      document={ImportProfileItemsDocument}
      variables={{ input: { profileUid: uid, rows }, dryRun: true }}
      rest={null}
      insteadOfRest={
        <>
          Over REST the file itself is sent: <a href="/docs/tables">tables</a>.
        </>
      }
    />
  );
}
