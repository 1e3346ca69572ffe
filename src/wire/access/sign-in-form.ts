import { badInput } from '../../domain/errors.ts';
import { assertOnly, type FormFields, type FormField, rawTextOf, textOf } from '../forms/fields.ts';

interface SignInForm {
  readonly username: string;
  readonly password: string;
}

export function encodeSignInForm({ username, password }: SignInForm): readonly FormField[] {
  return [
    ['username', username],
    ['password', password],
  ];
}

/** `next` is the address the client goes to afterwards, if the form has it. */
export function decodeSignInForm(fields: FormFields): SignInForm & { readonly next: string | undefined } {
  assertOnly(fields, ['username', 'password', 'next']);
  const username = textOf(fields, 'username');
  const password = rawTextOf(fields, 'password') ?? '';
  if (username !== undefined && password !== '') {
    return { username, password, next: rawTextOf(fields, 'next') };
  }
  throw badInput('username', 'Sign-in needs the form fields username and password.', 'missing-parameter');
}
