import { measurements } from './measurements.mjs';

/**
 * `npm run bench -- NAME [ARGUMENTS]` runs one measurement with its arguments.
 * Without a name, or with names of servers, operations or costs, it compares
 * this program with other servers.
 */
const [name] = process.argv.slice(2);
const measurement = measurements.find((each) => each.name === name);
if (measurement !== undefined) process.argv.splice(2, 1);
await import(measurement?.file ?? './compare/main.mjs');
