/** The retries left for all callers together, so that a struggling service does not get twice the load. */
export interface RetryBudget {
  /** One more exchange was begun. */
  earn(): void;
  /** Takes one retry; false when there is none left. */
  take(): boolean;
}

const maxRetries = 10;
const earnedPerExchange = 0.1;

/** Ten retries at first, and one more for every ten exchanges, never above ten. */
export function createRetryBudget(): RetryBudget {
  let left = maxRetries;
  return {
    earn() {
      left = Math.min(maxRetries, left + earnedPerExchange);
    },
    take() {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}

const firstDelayMs = 20;

/** A random time, on average twice as long each time: callers that failed together do not come back together. */
export function retryDelay(retry: number): number {
  return Math.random() * firstDelayMs * 2 ** retry;
}
