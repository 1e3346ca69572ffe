import { TriangleAlert } from 'lucide-react';
import { useParameter } from '../../api/address.ts';
import { Button } from '../../ui/button.tsx';
import { words } from '../../words/words.ts';
import type { Overview } from './overview.ts';

/** Tells of records in no sum, where the reader can do something about it. */
export function Warnings({ overview: { failedCount, total } }: { readonly overview: Overview }) {
  const [, setFailed] = useParameter('failed');
  const pending = total?.total?.pendingCount ?? 0;
  if (failedCount === 0 && pending === 0) return null;
  return (
    <div className="warning-line" role="status">
      <TriangleAlert aria-hidden />
      {failedCount > 0 && (
        <>
          <span>{words.profile.failed(failedCount)}</span>
          <Button kind="link" onClick={() => setFailed('1')}>
            {words.profile.showFailed}
          </Button>
        </>
      )}
      {pending > 0 && <span>{words.profile.pending(pending)}</span>}
    </div>
  );
}
