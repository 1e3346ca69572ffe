import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { SignInDocument } from '../../schema/generated/graphql.ts';
import { asFailure, Failure } from '../api/failure.ts';
import { request } from '../api/request.ts';
import { signedIn, useSession } from '../api/session.ts';
import { Mark } from '../frame/mark.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { textOf } from '../ui/form-text.ts';
import { useCountdown } from '../ui/hooks/use-countdown.ts';
import { useTitle } from '../ui/hooks/use-title.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TickBox } from '../ui/tick-box.tsx';
import { words } from '../words/words.ts';

/** Asks for a name and a password, wherever one is not signed in; the view that was asked for follows. */
export function SignIn() {
  const { reason } = useSession();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [isKept, setKept] = useState(true);
  const [left, wait] = useCountdown();
  useTitle(words.signIn.title);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setWaiting(true);
    const refused = await trySignIn(textOf(form, 'username'), textOf(form, 'password'), isKept);
    setFailure(refused);
    wait(refused?.retryAfter ?? 0);
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
        <Password />
        <TickBox isTicked={isKept} onChange={setKept}>
          <span>
            {words.signIn.keep} <small>{words.signIn.alsoInTabs}</small>
          </span>
        </TickBox>
        {failure !== null && (
          <div className="error" role="alert">
            {left > 0
              ? words.signIn.lockedOut(left)
              : failure.retryAfter === null
                ? failure.message
                : words.signIn.again}
          </div>
        )}
        <Button kind="primary" type="submit" disabled={isWaiting || left > 0}>
          {isWaiting ? words.signIn.waiting : words.signIn.title}
        </Button>
        <small>{words.signIn.help}</small>
      </Card>
    </form>
  );
}

function Password() {
  const [isShown, setShown] = useState(false);
  return (
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
  );
}

/** Signs in, or returns why that failed. */
async function trySignIn(username: string, password: string, isShared: boolean): Promise<Failure | null> {
  try {
    const { signIn } = await request(SignInDocument, { username, password });
    const [error] = signIn?.userErrors ?? [];
    if (!signIn?.authtoken)
      return error === undefined || error.code === 'UNAUTHENTICATED'
        ? new Failure('UNAUTHENTICATED', words.signIn.wrong)
        : new Failure(error.code, error.message);
    signedIn(signIn.authtoken, { isShared });
    return null;
  } catch (error) {
    return asFailure(error);
  }
}
