import type { HttpAnswer } from './exchange.ts';

export type Offered = Pick<HttpAnswer, 'offeredReads' | 'offeredTotals' | 'offeredItems' | 'offeredShort'>;

/** What the latest answers say of the service itself. */
interface ServiceMemory {
  readonly note: (answer: HttpAnswer) => void;
  /** What it does in one request: reads of a batch, periods of totals, items; 0 where it does not say. */
  readonly offered: () => Offered;
}

export function rememberService(): ServiceMemory {
  let offered: Offered = { offeredReads: 0, offeredTotals: 0, offeredItems: 0, offeredShort: 0 };
  return {
    note(answer) {
      const { status, offeredReads, offeredTotals, offeredItems, offeredShort } = answer;
      // Other failures may be those of something before the service.
      if (status < 400 || status === 404 || status === 405) {
        offered = { offeredReads, offeredTotals, offeredItems, offeredShort };
      }
    },
    offered: () => offered,
  };
}
