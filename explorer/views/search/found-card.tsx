import { formatName } from '../../words/data-names.ts';
import { Badge } from '../../ui/marks.tsx';
import type { Suggested } from '../../api/answer.ts';
import { addressIn, AmountFor, Figure, ScopeOf, yearIn } from './columns.tsx';
import type { FoundItem } from './search-query.ts';

/** Draws a found factor on a narrow screen. */
export const cardOf = (suggested: Suggested) => (item: FoundItem) => (
  <div className="found-card">
    <div>
      <a href={addressIn(suggested, item)}>{formatName(item.title)}</a>
      <small>{formatName(item.dataCategory?.name ?? '')}</small>
    </div>
    <div className="found-amounts">
      <div>
        <AmountFor suggested={suggested} item={item} />
      </div>
      <div>
        <Figure suggested={suggested} item={item} />
      </div>
    </div>
    <div className="badges">
      <ScopeOf suggested={suggested} item={item} />
      {[formatName(item.region ?? ''), yearIn(suggested, item), item.provenance?.shortPublisher].map(
        (fact, index) => fact && <Badge key={index}>{fact}</Badge>,
      )}
    </div>
  </div>
);
