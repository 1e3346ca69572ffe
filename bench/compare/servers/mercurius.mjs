import Fastify from 'fastify';
import mercurius from 'mercurius';
import { contextOf, resolveType, resolvers, typeDefs } from './schema.mjs';
import { read } from './upstream.mjs';

/** Mercurius with its jit, one upstream call for each address within a request. */
const app = Fastify({ bodyLimit: 1_000_000 });
app.register(mercurius, {
  schema: typeDefs,
  resolvers: { ...resolvers, Node: { resolveType } },
  jit: 1,
  context: (request) => contextOf(read, request.headers.authtoken),
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
