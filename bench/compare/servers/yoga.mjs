import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { contextOf, resolveType, resolvers, typeDefs } from './schema.mjs';
import { read } from './upstream.mjs';

/** GraphQL Yoga with its caches of parsed and validated operations, one upstream call for each address within a request. */
const yoga = createYoga({
  schema: createSchema({ typeDefs, resolvers: { ...resolvers, Node: { __resolveType: resolveType } } }),
  context: ({ request }) => contextOf(read, request.headers.get('authtoken')),
  graphiql: false,
  logging: false,
});
const server = createServer(yoga);
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
