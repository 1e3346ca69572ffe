/** A malformed body. Whether client or upstream is to blame depends on the sender, so the caller decides. */
export class WireError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WireError';
  }
}
