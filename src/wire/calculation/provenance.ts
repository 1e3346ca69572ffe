import type { Provenance } from '../../domain/amounts/provenance.ts';
import { type Element, element } from '../elements/element.ts';
import { scalar, text } from '../elements/scalars.ts';
import { optional, orNone, shape } from '../elements/shape.ts';
import { why } from '../elements/why.ts';

/** An addition to the original's documents. */
export function encodeProvenance(provenance: Provenance | null): Element | undefined {
  if (provenance === null) return undefined;
  return element({}, { ...provenance });
}

const webAddress = scalar('address of the web', (given) =>
  /^https?:\/\//.test(given) && URL.canParse(given) ? given : undefined,
);

export const provenanceShape = shape('provenance', {
  source: text,
  publisher: optional(orNone(text), why.whereThereIsNone),
  year: optional(orNone(text), why.whereThereIsNone),
  region: optional(orNone(text), why.whereThereIsNone),
  licence: optional(orNone(text), why.whereThereIsNone),
  shortPublisher: optional(text, why.whereThereIsNone, undefined),
  url: optional(webAddress, why.whereThereIsNone, undefined),
  licenceUrl: optional(webAddress, why.whereThereIsNone, undefined),
});
