import type { AnyNode, ArrayExpression, Literal, ObjectExpression } from 'acorn';
import type { Evaluate } from './compiler.ts';
import { refuse } from './refusal.ts';
import { ScriptList, ScriptRecord } from './script-value.ts';

export function compileLiteral(node: Literal): Evaluate {
  const { value } = node;
  if (typeof value !== 'object' && typeof value !== 'bigint') return () => value;
  if (value === null && node.regex === undefined) return () => null;
  throw refuse(node, 'Regular expressions are not available. Use indexOf, substr and split.');
}

export function compileArray(node: ArrayExpression, compile: (child: AnyNode) => Evaluate): Evaluate {
  const elements: Evaluate[] = [];
  for (const [index, element] of node.elements.entries()) if (element) elements[index] = compile(element);
  elements.length = node.elements.length;
  return (frame) => {
    frame.run.charge(elements.length);
    return new ScriptList(elements.map((element) => element(frame)));
  };
}

export function compileObject(node: ObjectExpression, compile: (child: AnyNode) => Evaluate): Evaluate {
  const members = node.properties.map((property): readonly [string, Evaluate] => {
    if (property.type !== 'Property' || property.kind !== 'init') {
      throw refuse(property, 'Getters and setters are not available. Write a function.');
    }
    return [keyOf(property.key), compile(property.value)];
  });
  return (frame) => {
    frame.run.charge(members.length);
    const record = new ScriptRecord();
    for (const [key, value] of members) record.properties.set(key, value(frame));
    return record;
  };
}

function keyOf(key: AnyNode): string {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : '';
}
