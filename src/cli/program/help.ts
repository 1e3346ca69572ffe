import type { ConfigOption } from '../../config/config-option.ts';
import { configOptions } from '../../config/options.ts';
import { exitCodes } from './exit-codes.ts';

export function mainHelp(commands: Readonly<Record<string, { readonly summary: string }>>): string {
  return `A GraphQL gateway over an emissions REST service, and the service itself.

Usage: emissions-gateway COMMAND [OPTIONS]

Commands:
${lines(Object.entries(commands).map(([name, { summary }]) => [name, summary]))}

emissions-gateway help COMMAND says more, as COMMAND --help does. Exit codes:
${lines(exitCodes.map(({ code, meaning }) => [String(code), meaning]))}

Examples:
  emissions-gateway serve
  emissions-gateway serve --port 5000 --store memory
  emissions-gateway serve --upstream https://emissions.example --upstream-format xml
  emissions-gateway calculate transport/car/generic --drill fuel=petrol,size=average --input distance=1000mi
  emissions-gateway search petrol car
  emissions-gateway users add jane --group sales
`;
}

function lines(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join('\n');
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
