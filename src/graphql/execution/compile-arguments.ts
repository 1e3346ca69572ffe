import { getArgumentValues, Kind, type ValueNode } from 'graphql';
import type { Run, Values } from './run.ts';
import type { SelectedField } from './selected-field.ts';

/** Arguments without variables are read once, and those with variables once in each run. */
export function compileArguments(
  { definition, nodes: [node] }: SelectedField,
  slot: number,
): (run: Run) => Values {
  if (node === undefined) return () => ({});
  if (node.arguments?.some(({ value }) => hasVariable(value)) === true) {
    return ({ argumentsBySlot, variables }) =>
      (argumentsBySlot[slot] ??= getArgumentValues(definition, node, variables));
  }
  let known: Values | null = null;
  return () => (known ??= getArgumentValues(definition, node));
}

export function hasVariable(value: ValueNode): boolean {
  switch (value.kind) {
    case Kind.VARIABLE:
      return true;
    case Kind.LIST:
      return value.values.some(hasVariable);
    case Kind.OBJECT:
      return value.fields.some((member) => hasVariable(member.value));
    default:
      return false;
  }
}
