import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import { words } from '../../words/words.ts';
import { Facets } from './facets.tsx';
import { type Chosen, chosenIn, type Facet, toggled } from './filters.ts';
import { OrderField } from './order-field.tsx';

/** The filters of the address. */
function AllFacets({ facets }: { readonly facets: readonly Facet[] }) {
  const [parameters, setParameters] = useSearchParams();
  const chosen = useMemo(() => chosenIn(parameters), [parameters]);
  const toggle = useCallback(
    (one: Chosen) => setParameters((before) => toggled(before, one)),
    [setParameters],
  );
  return <Facets facets={facets} chosen={chosen} toggle={toggle} />;
}

/** Next to the results, where there is room. */
export const SideFacets = ({ facets }: { readonly facets: readonly Facet[] }) =>
  !useNarrow() && (
    <aside aria-label={words.search.filters}>
      <AllFacets facets={facets} />
    </aside>
  );

/** On a narrow screen, in a sheet with the order. */
export function FilterSheet({ facets }: { readonly facets: readonly Facet[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" isSmall icon={SlidersHorizontal} onClick={() => setOpen(true)}>
        {words.search.filterAndSort}
      </Button>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title={words.search.filterAndSort}>
        <div className="sections">
          <OrderField />
          <AllFacets facets={facets} />
        </div>
      </Drawer>
    </>
  );
}
