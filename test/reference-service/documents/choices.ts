import type { JsonObject } from '../http/json.ts';
import { element, type XmlElement } from '../http/xml.ts';

export interface Choice {
  readonly name: string;
  readonly value: string;
}

export function choicesJson(name: string, choices: readonly Choice[]): JsonObject {
  return { name, choices: choices.map((choice) => ({ ...choice })) };
}

export function choicesXml(name: string, choices: readonly Choice[]): XmlElement {
  return element('Choices', element('Name', name), element('Choices', ...choices.map(choiceXml)));
}

export function choiceXml({ name, value }: Choice): XmlElement {
  return element('Choice', element('Name', name), element('Value', value));
}
