import { type GraphQLResolveInfo, Kind, type ValueNode } from 'graphql';
import type { Instant } from '../domain/basics/instant.ts';
import { isDay } from '../domain/basics/iso-date.ts';
import { fromLocalTime } from '../domain/basics/time-zone.ts';
import type { GraphQLContext } from './context.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The instant of an argument of the field, at a path in its arguments. A scalar
 * does not know the time zone of its field and reads a day in UTC; here it begins
 * by the clocks of the zone.
 */
export function inZone<T extends Instant | null | undefined>(
  instant: T,
  path: readonly string[],
  timeZone: string,
  { variables }: GraphQLContext,
  info: GraphQLResolveInfo,
): T {
  if (instant == null || timeZone === 'UTC') return instant;
  const text = textAt(path, variables, info);
  return text !== undefined && isDay(text) ? (fromLocalTime(instant, timeZone) as T) : instant;
}

/** The text as it was sent, in the document or in variables. */
function textAt(path: readonly string[], variables: Values, info: GraphQLResolveInfo): string | undefined {
  const [name, ...rest] = path;
  let node = info.fieldNodes[0]?.arguments?.find((argument) => argument.name.value === name)?.value;
  for (let depth = 0; node !== undefined; depth += 1) {
    if (node.kind === Kind.VARIABLE) {
      const variable = node.name.value;
      if (variable in variables) return textIn(variables[variable], rest.slice(depth));
      node = defaultOf(variable, info);
      depth -= 1;
    } else if (node.kind === Kind.OBJECT) {
      node = node.fields.find((field) => field.name.value === rest[depth])?.value;
    } else {
      return node.kind === Kind.STRING ? node.value : undefined;
    }
  }
  return undefined;
}

function defaultOf(variable: string, { operation }: GraphQLResolveInfo): ValueNode | undefined {
  return operation.variableDefinitions?.find((each) => each.variable.name.value === variable)?.defaultValue;
}

function textIn(value: unknown, path: readonly string[]): string | undefined {
  const found = path.reduce<unknown>((above, name) => (above as Values | null | undefined)?.[name], value);
  return typeof found === 'string' ? found : undefined;
}
