import type { Choice } from '../../domain/choice.ts';
import { type Element, element, listOf, type Member } from '../format/element.ts';
import type { WireNode } from '../format/wire-node.ts';
import { requiredText } from '../format/required.ts';

/** `{name, choices: [{name, value}]}`; XML names the outer and the inner element alike. */
export function encodeChoices(name: string, choices: readonly Choice[]): Element {
  return element({}, { name, choices: encodeChoiceList(choices) });
}

export function encodeChoiceList(choices: readonly Choice[]): Member {
  return listOf(
    'choice',
    choices.map(({ name, value }) => element({}, { name, value })),
  );
}

export function decodeChoices(node: WireNode): {
  readonly name: string;
  readonly choices: readonly Choice[];
} {
  return { name: node.text('name') ?? '', choices: decodeChoiceList(node, 'choices') };
}

export function decodeChoiceList(node: WireNode, list: string): readonly Choice[] {
  return (node.nodes(list, 'choice') ?? []).map((choice) => ({
    name: requiredText(choice, 'name'),
    value: choice.text('value') ?? '',
  }));
}
