import { formatName } from '../../words/data-names.ts';
import { Badge } from '../../ui/marks.tsx';
import { words } from '../../words/words.ts';
import type { Item } from './inputs.ts';
import { scopesOf } from './scope-parts.ts';
import type { Amount } from './use-amount.ts';
import { entriesOf } from './years.ts';

/** Tells the factor apart by its scopes, part of the life cycle, region and years. */
export function Facts({ item, amount }: { readonly item: Item; readonly amount: Amount | null }) {
  const years = entriesOf(item.figure?.history).map(({ year }) => year);
  const [first, last] = [years[0], years.at(-1)];
  const parts = amount === null ? [] : scopesOf(amount);
  const lifeCycles = new Set(parts.map(({ lifeCycle }) => lifeCycle));
  const [only] = lifeCycles.size === 1 ? [...lifeCycles] : [];
  const facts = amount?.amounts.find(({ isDefault }) => isDefault)?.facts;
  const region = facts?.region ?? item.provenance?.region;
  return (
    <div className="badges">
      {parts.map(({ scope, name }) => (
        <Badge key={name} scope={scope}>
          {name}
        </Badge>
      ))}
      {only && <Badge>{words.item.lifeCycles[only]}</Badge>}
      {region && <Badge>{formatName(region)}</Badge>}
      {first !== undefined && last !== undefined ? (
        <Badge>{first === last ? first : `${first}–${last}`}</Badge>
      ) : (
        item.provenance?.year && <Badge>{item.provenance.year}</Badge>
      )}
    </div>
  );
}
