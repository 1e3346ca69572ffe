import { configOptions } from '../../config/options.ts';
import type { GraphQLResult } from '../../mcp/call-tool.ts';
import type { Execute } from '../../mcp/mcp-server.ts';
import { serveMcpStdio } from '../../mcp/serve-stdio.ts';
import { createGateway } from '../../server/gateway/gateway.ts';
import { programVersion } from '../../config/package-file.ts';
import { assertNoArguments, defineCommand } from '../program/command.ts';
import { openReading, readReadingConfig, readingOptions } from './reading.ts';
import { UsageError } from '../program/usage-error.ts';

const { upstreamKey } = configOptions;

const help = `Serves agents over standard input and output by the Model Context Protocol (MCP).

Usage: emissions-gateway mcp [OPTIONS]

Options:
  --upstream URL         the service to serve; its API key is in ${upstreamKey.variable}
  --upstream-format F    json or xml, as for serve
  --upstream-ca FILE     authorities that sign its certificate, as for serve
  --store, --data-dir    a database, as for serve
  --user NAME            act for this user of the database
  --write                also tools that create profiles and record emissions; needs --user or --upstream

The tools act with the permissions of the user, or of the API key. Over a database without --user they read the
records of all users, as the other commands do.

Example of a client's configuration:
  { "mcpServers": { "emissions": { "command": "npx", "args": ["emissions-gateway", "mcp"] } } }
`;

const options = {
  user: { type: 'string' },
  write: { type: 'boolean' },
  ...readingOptions,
} as const;

export const mcpCommand = defineCommand(help, options, async (values, positionals) => {
  assertNoArguments('mcp', positionals);
  const config = readReadingConfig(values);
  const mayWrite = values.write === true;
  const { user } = values;
  if (user !== undefined && config.upstream !== null)
    throw new UsageError('mcp --user needs a database: a remote service acts for the user of its API key.');
  if (mayWrite && user === undefined && config.upstream === null)
    throw new UsageError('mcp --write needs --user, to whom new records belong, or --upstream.');
  const gateway = createGateway({
    backend: await openReading(config, new AbortController().signal, user),
    logLevel: config.logLevel,
  });
  const execute = executeWith((request) => gateway.fetch(request), config.upstreamKey);
  await serveMcpStdio({ mayWrite, version: programVersion() }, execute);
  await gateway.close();
});

function executeWith(fetch: (request: Request) => Promise<Response>, key: string | null): Execute {
  const headers = { 'content-type': 'application/json', ...(key === null ? {} : { authtoken: key }) };
  return async (operation, signal) => {
    const body = JSON.stringify(operation);
    const answer = await fetch(
      new Request('http://localhost/graphql', { method: 'POST', headers, body, signal }),
    );
    return (await answer.json()) as GraphQLResult;
  };
}
