import type { Choice } from '../../domain/basics/choice.ts';
import { type Element, element, listOf, type Member } from '../elements/element.ts';
import { text } from '../elements/scalars.ts';
import { list, shape } from '../elements/shape.ts';

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

export const choiceShape = shape('choice', { name: text, value: text });

export const choicesShape = shape('choices', { name: text, choices: list('choice', choiceShape) });
