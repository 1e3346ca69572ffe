import {
  ApolloClient,
  HttpLink,
  InMemoryCache,
  type OperationVariables,
  type TypedDocumentNode,
} from '@apollo/client';
import { ApolloProvider, skipToken, useMutation, useQuery } from '@apollo/client/react';
import { type ReactNode, useMemo } from 'react';

interface GatewayProps {
  readonly url: string;
  readonly authtoken: string | null;
  readonly children: ReactNode;
}

/** Sends the token; begins with an empty cache when someone else signs in. */
export function Gateway({ url, authtoken, children }: GatewayProps) {
  const client = useMemo(
    () =>
      new ApolloClient({
        link: new HttpLink({ uri: url, headers: authtoken === null ? {} : { Authtoken: authtoken } }),
        cache: new InMemoryCache(),
      }),
    [url, authtoken],
  );
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}

/** What a query answers; nothing is asked while `isReady` is false. */
export function useAnswer<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  isReady = true,
) {
  const { data, error, loading } = useQuery(query, isReady ? { variables, errorPolicy: 'all' } : skipToken);
  return { data: data as Data | undefined, isWaiting: loading, message: error?.message };
}

/** A mutation to run, and what went wrong with it. The type of its options is too deep for a generic function. */
export function useWrite<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
) {
  const [run, { error, loading }] = useMutation(mutation, { errorPolicy: 'all' });
  const write = async (variables: Variables) => {
    const { data } = await run({ variables } as never);
    return data as Data | undefined;
  };
  return { write, isWaiting: loading, message: error?.message };
}
