/** A body that is not what it should be. Whose fault that is depends on who sent it, so the caller decides. */
export class WireError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WireError';
  }
}
