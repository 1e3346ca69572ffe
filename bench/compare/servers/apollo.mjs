import { RESTDataSource } from '@apollo/datasource-rest';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { resolveType, resolvers, typeDefs } from './schema.mjs';
import { baseUrl } from './upstream.mjs';

/** Apollo Server with a RESTDataSource for each request, which remembers what it has read. */
class Service extends RESTDataSource {
  baseURL = baseUrl;

  constructor(options, authtoken) {
    super(options);
    this.authtoken = authtoken;
  }

  willSendRequest(_, request) {
    request.headers.authtoken = this.authtoken;
    request.headers.accept = 'application/json';
  }

  read = (path) => this.get(path.slice(1));
}

const server = new ApolloServer({
  typeDefs,
  resolvers: { ...resolvers, Node: { __resolveType: resolveType } },
  csrfPrevention: false,
});
const { url } = await startStandaloneServer(server, {
  listen: { port: 0, host: '127.0.0.1' },
  context: async ({ req }) => new Service({ cache: server.cache }, req.headers.authtoken),
});
process.stdout.write(`${url.replace(/\/$/, '')}\n`);
