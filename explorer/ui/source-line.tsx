interface Source {
  readonly source: string;
  readonly publisher?: string | null;
  readonly year?: string | null;
  readonly region?: string | null;
  readonly licence?: string | null;
}

/** Where figures come from, in one line. */
export const sourceText = ({ source, publisher, year, region, licence }: Source): string =>
  [source, publisher, year, region, licence]
    .filter((part, index, all): part is string => !!part && all.indexOf(part) === index)
    .join(' · ');

/** The same to read: no line begins with a point. */
export const asLine = (text: string): string => text.replaceAll(' ·', '\u00a0·');

export function SourceLine({ provenance }: { readonly provenance: Source | null }) {
  return (
    <p className="source">
      {provenance === null
        ? 'No source is recorded for these figures.'
        : asLine(`Source: ${sourceText(provenance)}`)}
    </p>
  );
}
