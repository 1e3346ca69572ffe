import { Plus } from 'lucide-react';
import { memo, Suspense, useMemo, useState } from 'react';
import { formatName } from '../../words/data-names.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { goTo } from '../../ui/links/links.ts';
import { Table } from '../../ui/table/table.tsx';
import { words } from '../../words/words.ts';
import { AddToProfile } from './add-part.ts';
import { compareFactors, FactorBar } from '../item/factor-bar.tsx';
import type { Suggested, Suggestion } from '../../api/answer.ts';
import { addressIn, foundColumns } from './columns.tsx';
import { cardOf } from './found-card.tsx';
import type { FoundItem } from './search-query.ts';
import { suggestionFor, variablesOf } from './suggested-item.ts';

interface FoundProps {
  readonly items: readonly FoundItem[];
  readonly suggested: Suggested;
  readonly answer: Suggestion | null;
}

const none: ReadonlySet<string> = new Set();

/** The found factors: to open, to tick, to compare and to add to a profile. */
export const Found = memo(({ items, suggested, answer }: FoundProps) => {
  const [selection, setSelection] = useState(none);
  const [adding, add] = useState<FoundItem | null>(null);
  const columns = useMemo(() => foundColumns(suggested, answer), [suggested, answer]);
  const card = useMemo(() => cardOf(suggested), [suggested]);
  const selected = items.filter(({ uid }) => selection.has(uid));
  const [only] = selected.length === 1 ? selected : [];
  return (
    <Card isFlush>
      <Table
        label={words.search.theResults}
        columns={columns}
        rows={items}
        idOf={({ uid }) => uid}
        nameOf={({ title }) => title}
        hasTwoLines
        selection={selection}
        onSelect={setSelection}
        onOpen={(item) => void goTo(addressIn(suggested, item))}
        onKey={(key, item) => {
          if (key === 'c') compareFactors([addressIn(suggested, item)]);
          if (key === 'a') add(item);
        }}
        card={card}
      />
      <FactorBar
        addresses={selected.map((item) => addressIn(suggested, item))}
        clear={() => setSelection(none)}
      >
        {only && (
          <Button isSmall icon={Plus} onClick={() => add(only)}>
            {words.item.add}
          </Button>
        )}
      </FactorBar>
      <Suspense>
        {adding !== null && (
          <AddToProfile
            variables={askedFor(suggested, adding)}
            title={formatName(adding.title)}
            onClose={() => add(null)}
          />
        )}
      </Suspense>
    </Card>
  );
});

function askedFor(suggested: Suggested, item: FoundItem) {
  const { uid, dataCategory } = item;
  const suggestion = suggestionFor(suggested, item);
  return suggestion === null
    ? { categoryPath: dataCategory?.path ?? '', uid, inputs: [], asOf: null, returnPerUnit: null }
    : variablesOf(suggestion);
}
