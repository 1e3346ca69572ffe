/**
 * Puts the compiled artifact in the place of each `graphql` tag, as Relay's
 * build plugins do: without them the tag throws when it is evaluated.
 */
export function replaceGraphQLTags(source: string): string {
  const imports: string[] = [];
  const body = source.replaceAll(
    /graphql`\s*(?:query|mutation|fragment)\s+(\w+)[^`]*`/g,
    (_, name: string) => {
      imports.push(`import artifact_${name} from './__generated__/${name}.graphql.ts';`);
      return `artifact_${name}`;
    },
  );
  return `${imports.join('\n')}\n${body}`;
}
