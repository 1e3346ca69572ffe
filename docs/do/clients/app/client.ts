/** The library that the application asks with: `urql.tsx`, or `apollo.tsx` in its place. */
export * from './urql.tsx';
