import type { ConfigOption } from '../config/config-option.ts';
import { configOptions } from '../config/options.ts';

export function mainHelp(): string {
  return `A GraphQL gateway over an emissions REST service, and the service itself.

Usage: emissions-gateway COMMAND [OPTIONS]

Commands:
  serve         answer GraphQL and REST requests
  calculate     calculate the amount for one item
  users         add, list, disable and enable users, and set passwords
  purge         take out for good what was deleted
  audit         print and check the log of changes of reference data
  import        import a data set into the database
  export        write the data tree as a data set
  verify        compare the database with a data set
  backup        copy the database while it is in use
  restore       put a backup in the place of the database
  copy          copy all records from one database to another
  migrate       bring a database to the schema of this program
  print-schema  print the GraphQL schema
  version       print the version, as --version and -v do

Each command has its own --help. A command that is not understood ends with 2, one that fails with 1.

Examples:
  emissions-gateway serve
  emissions-gateway serve --port 5000 --store memory
  emissions-gateway serve --upstream https://emissions.example --upstream-format xml
  emissions-gateway calculate transport/car/generic --drill fuel=petrol,size=average --input distance=1000mi
  emissions-gateway users add jane --group sales
`;
}

export function serveHelp(): string {
  return `Answers GraphQL at /graphql and the REST resource model below /data, /profiles, /definitions and /auth.

Usage: emissions-gateway serve [OPTIONS]

Options (each also as a variable, which the option overrides):
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
