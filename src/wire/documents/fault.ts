import type { InputFault } from '../../domain/basics/errors.ts';

/** How descriptions of bad input begin. Clients of the original look for the words "invalid parameters". */
const sentences: Readonly<Record<InputFault, string>> = {
  'invalid-parameter': 'The request has invalid parameters.',
  'missing-parameter': 'A parameter that is needed is missing.',
  'other-version-parameter': 'The request has a parameter of another API version.',
  'invalid-content': 'The body of the request cannot be read.',
  'unsupported-type': 'The body of the request has a type that is not read here.',
  'invalid-date': 'A date, time or duration is not in the right format.',
  'invalid-date-range': 'A period ends before it starts.',
  'prorata-without-end': 'A prorata request needs the end of its period.',
  // Clients of the original compare this sentence word for word.
  duplicate:
    'A POST or PUT request was received which would have resulted in a duplicate resource being created.',
  'empty-list': 'The list of the request is empty.',
  'unknown-entity': 'The request names something that does not exist.',
  'too-many-entries': 'The request has too many entries.',
  'last-value': 'This entry cannot be deleted.',
  'invalid-modification': 'This cannot be changed.',
  'entity-not-visible': 'The request names something that the caller may not see.',
};

/** The sentence of a fault and what was wrong; the one that clients compare whole stands alone. */
export function encodeFault(fault: InputFault, message: string): string {
  return fault === 'duplicate' ? sentences[fault] : `${sentences[fault]} ${message}`;
}

/** The fault and the message of a description; of another service's all is message, and two faults are known by the words that clients of the original look for. */
export function decodeFault(description: string): {
  readonly fault?: InputFault | undefined;
  readonly message: string;
} {
  for (const fault of Object.keys(sentences) as InputFault[]) {
    const sentence = sentences[fault];
    if (description === sentence) return { fault, message: sentence };
    if (description.startsWith(`${sentence} `)) {
      return { fault, message: description.slice(sentence.length + 1) };
    }
  }
  const isInvalid = description.includes('invalid parameters');
  return { fault: isInvalid ? 'invalid-parameter' : undefined, message: description };
}
