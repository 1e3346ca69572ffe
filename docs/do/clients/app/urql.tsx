import { type ReactNode, useMemo } from 'react';
import {
  cacheExchange,
  Client,
  fetchExchange,
  Provider,
  type TypedDocumentNode,
  useMutation,
  useQuery,
} from 'urql';

interface GatewayProps {
  readonly url: string;
  readonly authtoken: string | null;
  readonly children: ReactNode;
}

/** Sends the token; begins with an empty cache when someone else signs in. */
export function Gateway({ url, authtoken, children }: GatewayProps) {
  const client = useMemo(
    () =>
      new Client({
        url,
        preferGetMethod: false,
        exchanges: [cacheExchange, fetchExchange],
        fetchOptions: authtoken === null ? {} : { headers: { Authtoken: authtoken } },
      }),
    [url, authtoken],
  );
  return <Provider value={client}>{children}</Provider>;
}

/** What a query answers; nothing is asked while `isReady` is false. */
export function useAnswer<Data, Variables extends Record<string, unknown>>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  isReady = true,
) {
  const [{ data, error, fetching }] = useQuery({ query, variables, pause: !isReady });
  return { data, isWaiting: fetching, message: error?.graphQLErrors[0]?.message ?? error?.message };
}

/** A mutation to run, and what went wrong with it. */
export function useWrite<Data, Variables extends Record<string, unknown>>(
  mutation: TypedDocumentNode<Data, Variables>,
) {
  const [{ error, fetching }, run] = useMutation(mutation);
  const write = async (variables: Variables) => (await run(variables)).data;
  return { write, isWaiting: fetching, message: error?.message };
}
