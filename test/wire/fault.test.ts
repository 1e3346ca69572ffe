import { describe, expect, it } from 'vitest';
import type { InputFault } from '../../src/domain/basics/errors.ts';
import { decodeError, encodeError, statusUri } from '../../src/wire/documents/error.ts';
import { decodeFault, encodeFault } from '../../src/wire/documents/fault.ts';
import { parseBody } from '../../src/wire/documents/parse-body.ts';

const faults: readonly InputFault[] = [
  'invalid-parameter',
  'missing-parameter',
  'other-version-parameter',
  'invalid-content',
  'invalid-date',
  'invalid-date-range',
  'prorata-without-end',
  'empty-list',
  'unknown-entity',
  'too-many-entries',
  'last-value',
  'invalid-modification',
  'entity-not-visible',
];

describe('descriptions of bad input', () => {
  it.each(faults)('a description contains the fault %s and the details', (fault) => {
    const message = 'unit must be a unit of length; got "kg".';
    const description = encodeFault(fault, message);
    expect(description.endsWith(` ${message}`)).toBe(true);
    expect(decodeFault(description)).toEqual({ fault, message });
  });

  it('each fault has a description of its own', () => {
    const descriptions = new Set(faults.map((fault) => encodeFault(fault, '')));
    expect(descriptions.size).toBe(faults.length);
  });

  // The PHP client of the original looks for these words, the .NET client compares the other sentence whole.
  it('the two texts that clients of the original match are unchanged', () => {
    expect(encodeFault('invalid-parameter', 'x')).toContain('invalid parameters');
    const sentence =
      'A POST or PUT request was received which would have resulted in a duplicate resource being created.';
    expect(encodeFault('duplicate', 'The profile has it already.')).toBe(sentence);
    expect(decodeFault(sentence)).toEqual({ fault: 'duplicate', message: sentence });
  });

  it('the words that a client of the original looks for are the fault in the description of any service', () => {
    const message = 'One or more invalid parameters: unit.';
    expect(decodeFault(message)).toEqual({ fault: 'invalid-parameter', message });
  });

  it('an unknown description is all message', () => {
    const message = 'Something else is wrong.';
    expect(decodeFault(message)).toEqual({ fault: undefined, message });
    expect(decodeFault('')).toEqual({ fault: undefined, message: '' });
  });
});

describe('status documents', () => {
  const status = { code: 404, name: 'Not Found', description: 'Café <&>', uri: statusUri(404) };

  it('a status document has the members of the original, and additional ones only when they have a value', () => {
    expect(encodeError(status, 'json')).toBe(
      '{"status":{"code":404,"name":"Not Found","description":"Café <&>","uri":"http://www.w3.org/Protocols/rfc2616/rfc2616-sec10.html#sec10.4.5"}}',
    );
    expect(encodeError({ ...status, argument: 'unit', detail: 'Which.' }, 'xml')).toBe(
      '<?xml version="1.0" encoding="UTF-8" standalone="no"?><Resources><Status><Code>404</Code><Name>Not Found</Name>' +
        '<Description>Café &#60;&#38;&#62;</Description><URI>http://www.w3.org/Protocols/rfc2616/rfc2616-sec10.html#sec10.4.5</URI>' +
        '<Argument>unit</Argument><Detail>Which.</Detail></Status></Resources>',
    );
  });

  it('other documents are not read as a status document', () => {
    expect(decodeError(parseBody('{"profiles":[]}', 'json'))).toBeNull();
  });
});
