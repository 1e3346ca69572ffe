import type { ConfigOption } from '../config/config-option.ts';
import { configOptions } from '../config/options.ts';

export function mainHelp(): string {
  return `A GraphQL gateway over an emissions REST service, and the service itself.

Usage: emissions-gateway COMMAND [OPTIONS]

Commands:
  serve         answer GraphQL and REST requests
  calculate     calculate the amount for one item, or for each row of a table
  profiles      import a table (CSV or NDJSON) into a profile
  mcp           serve agents over standard input and output
  users         add, list, disable and enable users, and set passwords
  keys          add, list and revoke API keys
  purge         permanently remove deleted records
  audit         print and verify the audit log of reference data
  import        import a data set into the database
  export        write the data tree as a data set
  verify        check the database, or compare it with a data set
  backup        back up the database, even while it is in use
  restore       replace the database by a backup
  copy          copy all records from one database to another
  migrate       migrate a database to the schema of this version
  print-schema  print the GraphQL schema
  version       print the version, as --version and -v do

Each command has its own --help. The exit code is 2 for invalid usage and 1 for a failure.

Examples:
  emissions-gateway serve
  emissions-gateway serve --port 5000 --store memory
  emissions-gateway serve --upstream https://emissions.example --upstream-format xml
  emissions-gateway calculate transport/car/generic --drill fuel=petrol,size=average --input distance=1000mi
  emissions-gateway users add jane --group sales
`;
}

export function serveHelp(): string {
  return `Serves GraphQL at /graphql and the REST resource model under /data, /profiles, /definitions and /auth.

Usage: emissions-gateway serve [OPTIONS]

Options (each can also be set by an environment variable; the option takes precedence):
${optionLines()}

Examples:
  emissions-gateway serve
  emissions-gateway serve --port 5000 --store memory
  emissions-gateway serve --host 0.0.0.0 --demo-users off
  emissions-gateway serve --upstream https://emissions.example --upstream-format xml
`;
}

function optionLines(): string {
  return Object.values<ConfigOption>(configOptions)
    .map(({ flag, placeholder, defaultValue, description, variable, isSecret }) => {
      const head = isSecret === true ? '(variable only)' : `--${flag} ${placeholder}`;
      const tail = typeof defaultValue === 'string' ? ` Default: ${defaultValue}.` : '';
      return `  ${head.padEnd(28)} ${description}${tail}\n  ${''.padEnd(28)} ${variable}`;
    })
    .join('\n');
}
