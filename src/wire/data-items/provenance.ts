import type { Provenance } from '../../domain/provenance.ts';
import { type Element, element } from '../format/element.ts';
import type { WireNode } from '../format/wire-node.ts';
import { requiredText, textMember } from '../format/required.ts';

/** An addition to the original's documents. */
export function encodeProvenance(provenance: Provenance | null): Element | undefined {
  if (provenance === null) return undefined;
  const { source, publisher, year, region, licence } = provenance;
  return element({}, { source, publisher, year, region, licence });
}

export function decodeProvenance(node: WireNode | undefined): Provenance | null {
  if (node === undefined) return null;
  return {
    source: requiredText(node, 'source'),
    publisher: textMember(node, 'publisher'),
    year: textMember(node, 'year'),
    region: textMember(node, 'region'),
    licence: textMember(node, 'licence'),
  };
}
