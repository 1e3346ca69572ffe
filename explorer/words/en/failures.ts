export const failures = {
  headings: {
    NOT_FOUND: 'This does not exist',
    FORBIDDEN: 'You may not see this',
    UNREACHABLE: 'The service cannot be reached',
    TIMEOUT: 'The service takes too long',
    UPSTREAM_UNSUPPORTED: 'The service behind this page does not have this',
    RATE_LIMITED: 'Too many requests',
  },
  other: 'This did not work',
  unreachable: 'The service cannot be reached. Check the connection and try again.',
  timeout: (seconds: number) =>
    `The service takes too long. There was no answer within ${seconds} seconds. Try again.`,
  noData: 'The service answered without data.',
  sessionEnded: 'Your session has ended. Sign in again to go on.',
  signedOut: 'You have signed out.',
  unknownOutcome: 'It is not known whether this was saved.',
  lookFirst: 'This service would save it a second time, so look first:',
  look: 'Read what is saved',
  safeToRepeat: 'Trying again is safe: it is saved once.',
  unread: (what: string) => `Could not read ${what}.`,
};
