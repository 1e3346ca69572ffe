import { asFailure, isPassing } from '../api/failure.ts';
import { forgetFailures } from '../api/queries.ts';

interface LoadingProps {
  readonly what: string;
  /** Whether there is nothing else yet: each view has a heading of the first level, also then. */
  readonly isView?: boolean;
}

export function Loading({ what, isView = false }: LoadingProps) {
  const Line = isView ? 'h1' : 'p';
  return (
    <div className="state" role="status">
      <Line>Loading {what} …</Line>
    </div>
  );
}

interface FailedProps {
  readonly error: unknown;
  readonly retry?: () => void;
  /** Whether it is all that there is. */
  readonly isView?: boolean;
}

const headings: Readonly<Record<string, string>> = {
  NOT_FOUND: 'This does not exist',
  FORBIDDEN: 'You may not see this',
  UNREACHABLE: 'The service cannot be reached',
  TIMEOUT: 'The service takes too long',
  UPSTREAM_UNSUPPORTED: 'The service behind this page does not have this',
  RATE_LIMITED: 'Too many requests',
};

/** A failure in the words of the service, with a remedy. */
export function Failed({ error, retry, isView = false }: FailedProps) {
  const { code, message } = asFailure(error);
  const heading = headings[code] ?? 'This did not work';
  const Heading = isView ? 'h1' : 'h2';
  return (
    <div className="state failed" role="alert">
      <Heading>{heading}</Heading>
      <p>{message.replace(`${heading}. `, '')}</p>
      <p className="tools">
        {retry !== undefined && isPassing(error) && <button onClick={() => again(retry)}>Try again</button>}
        <a href="/">Go to the start</a>
      </p>
    </div>
  );
}

/** Also for what is not shown yet, such as names, and failed beside it. */
function again(retry: () => void): void {
  retry();
  forgetFailures();
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
