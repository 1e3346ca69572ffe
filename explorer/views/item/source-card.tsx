import { useState } from 'react';
import { formatFigure } from '../../format/numbers.ts';
import { formatName } from '../../words/data-names.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { WebLink } from '../../ui/web-link.tsx';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import { categoryAddress } from '../../api/address.ts';
import { Figures } from './figures.tsx';
import type { Item } from './inputs.ts';
import type { Amount } from './use-amount.ts';
import { figureIn } from './years.ts';

interface SourceCardProps {
  readonly categoryPath: string;
  readonly item: Item;
  readonly amount: Amount | null;
  readonly year: number | null;
}

/** Where the figure comes from, once in the page, and the ways to the method and to all values. */
export function SourceCard({ categoryPath, item, amount, year }: SourceCardProps) {
  const [isOpen, setOpen] = useState(false);
  const { provenance, dataCategory, figure, itemValues } = item;
  const facts = amount?.amounts.find(({ isDefault }) => isDefault)?.facts;
  const values = (itemValues ?? []).filter(({ value }) => value !== '');
  return (
    <Card title={words.item.source}>
      <dl className="facts">
        {figure && (
          <Fact name={words.item.figure}>
            <strong>{formatFigure(figureIn(item, year))}</strong> {formatUnit(figure.unit, figure.perUnit)}
            <small>{formatName(figure.name)}</small>
          </Fact>
        )}
        {provenance === null ? (
          <Fact name={words.item.dataSet}>{item.source || words.item.noSource}</Fact>
        ) : (
          <>
            <Fact name={words.item.dataSet}>
              <WebLink href={provenance.url}>{provenance.source}</WebLink>
            </Fact>
            <Fact name={words.item.publisher}>{provenance.publisher}</Fact>
          </>
        )}
        <Fact name={words.item.edition}>{facts?.edition ?? provenance?.year}</Fact>
        <Fact name={words.item.reference}>{facts?.row}</Fact>
        <Fact name={words.item.licence}>
          {provenance?.licence && <WebLink href={provenance.licenceUrl}>{provenance.licence}</WebLink>}
        </Fact>
      </dl>
      <div className="card-part sections-tight">
        {dataCategory?.method && (
          <p>
            <small className="muted">{words.item.method}</small>
            <br />
            {formatName(dataCategory.method)}
          </p>
        )}
        <a href={categoryAddress(categoryPath)}>{words.item.allOf(formatName(dataCategory?.name ?? ''))}</a>
        {values.length > 0 && (
          <Button kind="link" onClick={() => setOpen(true)}>
            {words.item.allValues(values.length)}
          </Button>
        )}
      </div>
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={words.item.values(formatName(item.title))}
      >
        {isOpen && <Figures categoryPath={categoryPath} item={item} />}
      </Drawer>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
