export class UsageError extends Error {
  constructor(message: string) {
    super(`${message}\nSee emissions-gateway --help.`);
    this.name = 'UsageError';
  }
}
