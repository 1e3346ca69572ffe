import type { GraphQLFieldResolver } from 'graphql';
import { inTurns, stride } from '../../metering/in-turns.ts';
import type { GraphQLContext } from '../context.ts';

/** The entries count in the budget, and the executor, which completes one after the other, lets other requests work. */
export function meterList<C extends object>(
  resolve: GraphQLFieldResolver<unknown, C, object>,
): GraphQLFieldResolver<unknown, C, object> {
  return (parent, args, context, info) => {
    const list: unknown = resolve(parent, args, context, info);
    return list instanceof Promise
      ? list.then((entries: unknown) => meter(entries, context))
      : meter(list, context);
  };
}

function meter(list: unknown, context: object): unknown {
  if (!Array.isArray(list)) return list;
  const { budget } = context as GraphQLContext;
  budget.countRecords(list.length);
  return list.length > stride ? inTurns(budget, list) : list;
}
