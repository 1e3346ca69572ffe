import { asFailure } from '../api/failure.ts';

export function Loading({ what }: { readonly what: string }) {
  return (
    <p className="state" role="status">
      Loading {what} …
    </p>
  );
}

interface FailedProps {
  readonly error: unknown;
  readonly retry?: () => void;
}

const headings: Readonly<Record<string, string>> = {
  NOT_FOUND: 'This does not exist',
  FORBIDDEN: 'You may not see this',
  UNREACHABLE: 'The service cannot be reached',
  TIMEOUT: 'The service takes too long',
  UPSTREAM_UNSUPPORTED: 'The service behind this page does not have this',
  RATE_LIMITED: 'Too many requests',
};

/** What asking again does not change. */
const lasting = new Set(['BAD_USER_INPUT', 'NOT_FOUND', 'FORBIDDEN', 'UPSTREAM_UNSUPPORTED']);

/** What went wrong, in the words of the service, and what one can do. */
export function Failed({ error, retry }: FailedProps) {
  const { code, message } = asFailure(error);
  const heading = headings[code] ?? 'This did not work';
  return (
    <div className="state failed" role="alert">
      <h2>{heading}</h2>
      <p>{message.replace(`${heading}. `, '')}</p>
      <p className="tools">
        {retry !== undefined && !lasting.has(code) && <button onClick={retry}>Try again</button>}
        <a href="/">Go to the start</a>
      </p>
    </div>
  );
}

export function NotFound() {
  return (
    <div className="state">
      <h1>There is no such view</h1>
      <p>
        The address may be that of an older version. <a href="/">Go to the start</a>
      </p>
    </div>
  );
}
