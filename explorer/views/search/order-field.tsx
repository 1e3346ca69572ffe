import { useParameter } from '../../api/address.ts';
import { Select } from '../../ui/select.tsx';
import { words } from '../../words/words.ts';
import { orders } from './search-query.ts';

/** The order of the results; the best first is not in the address. */
export function OrderField() {
  const [order, setOrder] = useParameter('order');
  const chosen = orders.find((each) => each === order.toUpperCase()) ?? 'RELEVANCE';
  return (
    <div className="row">
      <span className="muted" aria-hidden>
        {words.search.sort}
      </span>
      <Select
        label={words.search.sort}
        value={chosen}
        onChange={(next) => setOrder(next === 'RELEVANCE' ? '' : next.toLowerCase())}
        choices={orders.map((each) => ({ value: each, label: words.search.orders[each] }))}
      />
    </div>
  );
}
