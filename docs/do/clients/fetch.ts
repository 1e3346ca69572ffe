import { type FragmentType, useFragment as unmask } from './generated/fragment-masking.ts';
import {
  CategoryItemsDocument,
  ItemCardFragmentDoc,
  type CategoryItemsQueryVariables,
  type TypedDocumentString,
} from './generated/graphql.ts';

/** One request. The types of the variables and of the answer are those of the document. */
export async function ask<Result, Variables>(
  { url, authtoken }: { readonly url: string; readonly authtoken: string },
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/graphql-response+json',
      Authtoken: authtoken,
    },
    body: JSON.stringify({ query: document.toString(), variables }),
  });
  const { data, errors } = (await answer.json()) as {
    readonly data?: Result;
    readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
  };
  const [error] = errors ?? [];
  if (error !== undefined) throw new Error(`${error.extensions.code}: ${error.message}`);
  if (data === undefined) throw new Error(`The server answered with status ${answer.status}.`);
  return data;
}

/** A part of a page sees the fields of its own fragment, and nothing that others have asked for. */
export function titleOf(masked: FragmentType<typeof ItemCardFragmentDoc>): string {
  const item = unmask(ItemCardFragmentDoc, masked);
  return `${item.label} (${item.name ?? item.uid})`;
}

export async function titlesOf(
  server: { readonly url: string; readonly authtoken: string },
  variables: CategoryItemsQueryVariables,
): Promise<readonly string[]> {
  const { dataCategory } = await ask(server, CategoryItemsDocument, variables);
  return dataCategory?.items?.edges.map(({ node }) => titleOf(node)) ?? [];
}
