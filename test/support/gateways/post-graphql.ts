interface GraphQLAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly data?: Record<string, unknown> | null;
    readonly errors?: readonly {
      readonly message: string;
      readonly path?: readonly (string | number)[];
      readonly extensions?: Readonly<Record<string, unknown>>;
    }[];
    readonly extensions?: {
      readonly cost: { readonly requested: { readonly nodes: number } };
      readonly notes?: readonly object[];
      readonly noteCount?: number;
    };
  };
}

/** Sends one operation as clients do. */
export async function postGraphQL(
  url: string,
  operation: { readonly query: string; readonly variables?: unknown },
  headers: Readonly<Record<string, string>> = {},
): Promise<GraphQLAnswer> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json', ...headers },
    body: JSON.stringify({ query: operation.query, variables: operation.variables }),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as GraphQLAnswer['body'],
  };
}
