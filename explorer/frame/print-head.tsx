import { useState } from 'react';
import { ViewerDocument } from '../../schema/generated/graphql.ts';
import { useOperation } from '../api/request.ts';
import { formatTime } from '../format/dates.ts';
import { usePrinting } from '../ui/hooks/use-printing.ts';

/** On paper: what was printed, from where, when and by whom. */
export const PrintHead = () => usePrinting() && <Printed />;

function Printed() {
  const { data } = useOperation(ViewerDocument, {}, { isWanted: false });
  const [now] = useState(() => new Date().toISOString());
  return (
    <div className="print-head">
      <span>
        {document.title}
        <br />
        {location.href}
      </span>
      <span>{[formatTime(now), data?.viewer?.username].filter(Boolean).join(' · ')}</span>
    </div>
  );
}
