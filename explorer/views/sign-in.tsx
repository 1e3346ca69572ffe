import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { SignInDocument } from '../../schema/generated/graphql.ts';
import { asFailure } from '../api/failure.ts';
import { request } from '../api/request.ts';
import { signedIn, useSession } from '../api/session.ts';
import { Mark } from '../frame/mark.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { textOf } from '../ui/form-text.ts';
import { useTitle } from '../ui/hooks/use-title.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { words } from '../words/words.ts';

/** Asks for a name and a password, wherever one is not signed in; the view that was asked for follows. */
export function SignIn() {
  const { reason } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [isShown, setShown] = useState(false);
  useTitle(words.signIn.title);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setWaiting(true);
    setFailure(await trySignIn(textOf(form, 'username'), textOf(form, 'password')));
    setWaiting(false);
  };
  return (
    <form className="sign-in" onSubmit={(event) => void submit(event)}>
      <Card>
        <div className="sections-tight">
          <Mark />
          <h1>{words.signIn.title}</h1>
          <div className="muted">{words.signIn.product}</div>
        </div>
        {reason !== null && (
          <div className="badge" role="status">
            {reason}
          </div>
        )}
        <TextField label={words.signIn.name} name="username" autoComplete="username" required />
        <TextField
          label={words.signIn.password}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          required
          end={
            <IconButton
              label={isShown ? words.signIn.hide : words.signIn.show}
              icon={isShown ? EyeOff : Eye}
              onClick={() => setShown(!isShown)}
            />
          }
        />
        {failure !== null && (
          <div className="error" role="alert">
            {failure}
          </div>
        )}
        <Button kind="primary" type="submit" disabled={isWaiting}>
          {isWaiting ? words.signIn.waiting : words.signIn.title}
        </Button>
        <small>{words.signIn.help}</small>
      </Card>
    </form>
  );
}

/** Signs in, or returns why that failed. */
async function trySignIn(username: string, password: string): Promise<string | null> {
  try {
    const { signIn } = await request(SignInDocument, { username, password });
    if (!signIn?.authtoken) return signIn?.userErrors[0]?.message ?? words.signIn.wrong;
    signedIn(signIn.authtoken);
    return null;
  } catch (error) {
    return asFailure(error).message;
  }
}
