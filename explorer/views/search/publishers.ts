import type { Facet } from './filters.ts';
import type { FoundItem } from './search-query.ts';

/** The facets with the short names of publishers that the found items have. */
export function withPublishers(facets: readonly Facet[], items: readonly FoundItem[]): readonly Facet[] {
  const names = new Map(
    items.map(({ provenance }) => [provenance?.publisher, provenance?.shortPublisher ?? null] as const),
  );
  return facets.map((facet) =>
    facet.name === 'SOURCE'
      ? { ...facet, values: facet.values.map((each) => ({ ...each, name: names.get(each.value) ?? null })) }
      : facet,
  );
}
