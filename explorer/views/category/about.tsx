import { categoryAddress } from '../../api/address.ts';
import { formatName } from '../../words/data-names.ts';
import { Card } from '../../ui/card.tsx';
import { Badge } from '../../ui/marks.tsx';
import { WebLink } from '../../ui/web-link.tsx';
import { words } from '../../words/words.ts';
import type { Category } from './use-items.ts';

/** Describes the category, with the region, year and publisher of its figures. */
export function Lead({ category: { description, provenance } }: { readonly category: Category }) {
  const facts = provenance && [
    formatName(provenance.region ?? ''),
    provenance.year,
    provenance.shortPublisher ?? provenance.publisher,
  ];
  return (
    <div className="sections-tight">
      {description !== null && (
        <p>
          <span lang="en">{formatName(description)}</span> <small>{words.category.inEnglish}</small>
        </p>
      )}
      {facts && (
        <div className="badges">{facts.map((fact, index) => fact && <Badge key={index}>{fact}</Badge>)}</div>
      )}
    </div>
  );
}

/** How the category calculates, what calculates the same for another purpose, and where its figures come from. */
export function About({ category }: { readonly category: Category }) {
  const { method, similar, provenance, itemDefinition } = category;
  if (itemDefinition === null && provenance === null) return null;
  return (
    <Card>
      <dl className="facts">
        {method !== null && (
          <>
            <dt>{words.category.method}</dt>
            <dd>{formatName(method)}</dd>
          </>
        )}
        {similar.length > 0 && (
          <>
            <dt>{words.category.similar}</dt>
            <dd>
              {similar.map(({ path, use, category: other }) => (
                <p key={path}>
                  {formatName(use)}: <a href={categoryAddress(path)}>{formatName(other?.name ?? path)}</a>
                </p>
              ))}
            </dd>
          </>
        )}
        <dt>{words.category.source}</dt>
        <dd>
          <p>{provenance === null ? words.category.noSource : <Source {...provenance} />}</p>
        </dd>
      </dl>
    </Card>
  );
}

function Source({ source, url, publisher, licence, licenceUrl }: NonNullable<Category['provenance']>) {
  return (
    <>
      <WebLink href={url}>{source}</WebLink>
      {publisher !== null && `, ${publisher}`}
      {licence !== null && (
        <>
          , <WebLink href={licenceUrl}>{licence}</WebLink>
        </>
      )}
    </>
  );
}
