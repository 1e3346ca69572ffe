/** A command that was called in a way that it does not understand. */
export class UsageError extends Error {
  constructor(message: string) {
    super(`${message}\nSee emissions-gateway --help.`);
    this.name = 'UsageError';
  }
}
