import { asFailure, isPassing } from '../../api/failure.ts';
import { forgetFailures } from '../../api/queries.ts';
import { signedOut } from '../../api/session.ts';
import { words } from '../../words/words.ts';
import { Button } from '../button.tsx';
import { useTitle } from '../hooks/use-title.ts';

interface ErrorStateProps {
  readonly error: unknown;
  readonly retry?: () => void;
  /** Whether it is all that there is: then its heading is the one of the view. */
  readonly isView?: boolean;
  /** The heading of a view where nothing is at its address, and the nearest place above it. */
  readonly missing?: { readonly heading: string; readonly href: string; readonly parent: string };
}

const absent = new Set(['NOT_FOUND', 'BAD_USER_INPUT']);

/** Says in the words of the service what failed, what to do, and the id of the request for those who look after it. */
export function ErrorState({ error, retry, isView = false, missing }: ErrorStateProps) {
  const { code, message, requestId } = asFailure(error);
  const known: Readonly<Record<string, string>> = words.failures.headings;
  const isMissing = missing !== undefined && absent.has(code);
  const heading = isMissing ? missing.heading : (known[code] ?? words.failures.other);
  const Heading = isView ? 'h1' : 'h2';
  return (
    <div className="error" role="alert">
      <Heading>{heading}</Heading>
      {isView && <WindowTitle title={heading} />}
      {!isMissing && <div>{message.replace(`${heading}. `, '')}</div>}
      <div className="row">
        {retry !== undefined && isPassing(error) && (
          <Button isSmall onClick={() => again(retry)}>
            {words.ui.tryAgain}
          </Button>
        )}
        {isView && code === 'FORBIDDEN' && (
          <Button isSmall onClick={() => signedOut()}>
            {words.ui.asSomeoneElse}
          </Button>
        )}
        {isMissing && (
          <>
            <a href="/explore/search">{words.frame.searchButton}</a>
            <a href={missing.href}>{missing.parent}</a>
          </>
        )}
        {isView && <a href="/">{words.ui.start}</a>}
        {!isMissing && requestId !== null && <small>{words.ui.request(requestId)}</small>}
      </div>
    </div>
  );
}

function WindowTitle({ title }: { readonly title: string }) {
  useTitle(title);
  return null;
}

/** Also for what is not shown yet, such as names, and failed with it. */
function again(retry: () => void): void {
  retry();
  forgetFailures();
}
