/** The versions that have a section of their own, which is what makes them released. */
export function releasedVersions(changelog: string): readonly string[] {
  return [...changelog.matchAll(/^## \[?(\d+\.\d+\.\d+)\b/gm)].map(([, version = '']) => version);
}

/** The entries under "### Schema" in all sections that stand above that of a version. */
export function schemaEntriesSince(changelog: string, version: string): readonly string[] {
  const [, ...sections] = changelog.split(/^## /m);
  const own = sections.findIndex((text) => releasedVersions(`## ${text}`)[0] === version);
  return (own === -1 ? sections : sections.slice(0, own))
    .flatMap((text) => text.split(/^### /m).filter((part) => part.startsWith('Schema\n')))
    .flatMap((part) => part.split(/^- /m).slice(1));
}
