import type { InputFault } from '../domain/errors.ts';

/** How descriptions of bad input begin. Clients of the original look for the words "invalid parameters". */
const sentences: Readonly<Record<InputFault, string>> = {
  'invalid-parameter': 'The request has invalid parameters.',
  'missing-parameter': 'A parameter that is needed is missing.',
  'other-version-parameter': 'The request has a parameter of another API version.',
  'invalid-content': 'The body of the request cannot be read.',
  'invalid-date': 'A date, time or duration is not in the right format.',
};

export function encodeFault(fault: InputFault, message: string): string {
  return `${sentences[fault]} ${message}`;
}

/** The fault and the message of a description; of another service's description all is message. */
export function decodeFault(description: string): {
  readonly fault: InputFault | undefined;
  readonly message: string;
} {
  for (const fault of Object.keys(sentences) as InputFault[]) {
    const sentence = `${sentences[fault]} `;
    if (description.startsWith(sentence)) return { fault, message: description.slice(sentence.length) };
  }
  return { fault: undefined, message: description };
}
