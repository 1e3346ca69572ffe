import { type FormEvent, useState } from 'react';
import { SignInDocument } from '../../schema/generated/graphql.ts';
import { asFailure } from '../api/failure.ts';
import { request } from '../api/request.ts';
import { signedIn, useSession } from '../api/session.ts';
import { textOf } from '../ui/form-text.ts';

/** Asks for a name and a password, wherever one is not signed in; the view that was asked for follows. */
export function SignIn() {
  const { reason } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const named = { username: textOf(form, 'username'), password: textOf(form, 'password') };
    setWaiting(true);
    try {
      const { signIn } = await request(SignInDocument, named);
      if (signIn?.authtoken) signedIn(signIn.authtoken);
      else setFailure(signIn?.userErrors[0]?.message ?? 'The name or the password is wrong.');
    } catch (error) {
      setFailure(asFailure(error).message);
    } finally {
      setWaiting(false);
    }
  };
  return (
    <form className="sign-in" onSubmit={(event) => void submit(event)}>
      <h1>Sign in</h1>
      <p className="lead">With the account that an administrator of this service has created for you.</p>
      {reason !== null && <p role="status">{reason}</p>}
      <label htmlFor="username">Name</label>
      <input id="username" name="username" autoComplete="username" required />
      <label htmlFor="password">Password</label>
      <input id="password" name="password" type="password" autoComplete="current-password" required />
      {failure !== null && (
        <p className="hint" role="alert">
          {failure}
        </p>
      )}
      <button className="main" disabled={isWaiting}>
        {isWaiting ? 'Signing in …' : 'Sign in'}
      </button>
    </form>
  );
}
