import { badInput, EmissionsError } from '../domain/errors.ts';
import type { RestRequest } from './rest-request.ts';

const maximumFields = 20;

/**
 * The body as a form, whatever its media type: clients of the original send
 * malformed ones. Throws the error of a body that was refused, and
 * BAD_USER_INPUT for too many fields and for a field that stands there twice.
 */
export function readForm({ body }: RestRequest): URLSearchParams {
  if (body instanceof EmissionsError) throw body;
  const form = new URLSearchParams(body.toString('utf8').trim());
  const names = [...form.keys()];
  if (names.length > maximumFields) {
    throw badInput(
      'body',
      `A form has at most ${maximumFields} fields; got ${names.length}.`,
      'invalid-content',
    );
  }
  if (new Set(names).size < names.length) {
    throw badInput('body', 'A field of the form stands there twice.', 'invalid-content');
  }
  return form;
}
