import { EmissionsError } from '../domain/basics/errors.ts';
import type { CountedWork, RequestBudget } from '../ports/request-budget.ts';
import { threadCpu } from './thread-cpu.ts';
import { isSliceOver, nextSlice, turnAt } from './slices.ts';

/** CPU time of one request in milliseconds unless configured. */
export const defaultCpuMs = 2000;

/** Far above honest use; as values of profile items they take about 100 MB. */
const maxRecords = 250_000;

/** A request that has used less is not interrupted: its batches of reads stay whole. */
const graceMs = 10;

/** Held by the signal: entries of a WeakMap for each request cost more than the request's own bookkeeping. */
const budgetKey = Symbol('budget');
interface BudgetedSignal extends AbortSignal {
  [budgetKey]?: Budget;
}

/** The budget of the request with this signal, for what knows no more of a request, such as a database. */
export function budgetOf(signal: AbortSignal): RequestBudget | undefined {
  return (signal as BudgetedSignal)[budgetKey];
}

/** How much of each a request may do; without a limit where there is none. */
export type WorkLimits = Readonly<Partial<Record<CountedWork, number>>>;

const nouns: Readonly<Record<CountedWork, string>> = {
  nodes: 'returns more than the limit of # records',
  calculations: 'takes more than the limit of # calculations',
  upstreamCalls: 'takes more than the limit of # calls to the remote service',
};

export interface SpentTime {
  ms: number;
}

interface BudgetOptions {
  /** Whether it belongs to a request, all of whose work shares it. */
  readonly isOfRequest: boolean;
  readonly limits: WorkLimits;
  /** Whether every request goes before it. */
  readonly isBackground?: boolean;
  /** 0 for no limit. */
  readonly cpuMs: number;
  /** CPU time of all requests that are metered as one with it, in milliseconds. */
  readonly spent?: SpentTime | undefined;
  /** Aborts with the deadline. */
  readonly signal: AbortSignal;
  /** Aborts the signal with what was exceeded, so that everything that the request waits for ends too. */
  readonly abort: (error: EmissionsError) => void;
}

/** Meters the request with this signal: what knows no more of a request, such as a database, charges it, too. */
export function createRequestBudget(options: Omit<BudgetOptions, 'isOfRequest'>): RequestBudget {
  return attached(new Budget({ ...options, isOfRequest: true }));
}

function attached(budget: Budget): Budget {
  (budget.options.signal as BudgetedSignal)[budgetKey] = budget;
  return budget;
}

let budgets = 0;

/**
 * Time is charged by the clock until half of the budget is used, as that costs next to
 * nothing, and from then on by the CPU time of the thread: a machine that runs other
 * programs cannot use up a request's time. A class, so that most of it is made once.
 */
class Budget implements RequestBudget {
  readonly counts: Record<CountedWork, number> = { nodes: 0, calculations: 0, upstreamCalls: 0 };
  readonly options: BudgetOptions;
  readonly #began: number;
  readonly #byField = new Map<string, number>();
  readonly #halfMs: number;
  #turn = 0;
  /** When the first work of the turn that is not charged yet and the last work were seen. */
  #first = 0;
  #last = 0;
  #usedMs = 0;
  readonly #spent: SpentTime;
  /** Once half of the budget is used: what the thread had used at the first. */
  #threadMs: number | null;
  #records = 0;
  #waiting: (() => void)[] = [];
  #isResuming = false;

  constructor(options: BudgetOptions) {
    this.options = options;
    this.#began = options.isBackground === true ? Infinity : (budgets += 1);
    this.#halfMs = options.cpuMs === 0 ? Infinity : options.cpuMs / 2;
    this.#spent = options.spent ?? { ms: 0 };
    this.#threadMs = this.#spent.ms < this.#halfMs ? null : threadCpu.ms();
  }

  isPauseDue(): boolean {
    this.options.signal.throwIfAborted();
    const now = performance.now();
    const turn = turnAt(now, this.#began);
    if (turn !== this.#turn) {
      // The thread has worked for others since: what is left of the last turn is short.
      this.#use(this.#last - this.#first);
      this.#turn = turn;
      this.#first = now;
      if (this.#threadMs !== null) this.#threadMs = threadCpu.ms();
    }
    this.#last = now;
    if (!isSliceOver(now)) return false;
    this.#charge();
    return this.#usedMs > graceMs;
  }

  async pause(): Promise<void> {
    this.#charge();
    const resumed = new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (!this.#isResuming) {
      this.#isResuming = true;
      void this.#resumeAll();
    }
    await resumed;
    this.isPauseDue();
  }

  countRecords(count: number): void {
    this.#records += count;
    if (this.#records > maxRecords && this.options.isOfRequest)
      throw this.#endWith(`reads more than ${maxRecords} records`);
  }

  records(): number {
    return this.#records;
  }

  count(what: CountedWork, count: number, field?: string): void {
    const ended = this.#countOf(what, count, field);
    if (ended !== null) throw ended;
  }

  countUpstreamCall(): void {
    this.#countOf('upstreamCalls', 1);
  }

  #charge(): void {
    const byClock = this.#last - this.#first;
    this.#first = this.#last;
    if (this.#threadMs === null) return this.#use(byClock);
    const threadMs = threadCpu.ms();
    this.#use(Math.min(byClock, threadMs - this.#threadMs));
    this.#threadMs = threadMs;
  }

  #use(ms: number): void {
    const { cpuMs } = this.options;
    const spent = this.#spent;
    this.#usedMs += ms;
    spent.ms += ms;
    if (this.#threadMs === null && spent.ms > this.#halfMs) {
      // The step in which half of the time ran out may have taken long by the clock alone.
      spent.ms = Math.max(this.#halfMs, spent.ms - ms);
      this.#threadMs = threadCpu.ms();
    }
    if (cpuMs > 0 && spent.ms > cpuMs) throw this.#endWith(`needs more than its ${cpuMs} ms of CPU time`);
  }

  /** Resumes what waits one after the other, as long as the slice lasts. What was aborted ends by itself. */
  async #resumeAll(): Promise<void> {
    const { signal } = this.options;
    while (this.#waiting.length > 0) {
      await nextSlice({ usedMs: this.#usedMs, began: this.#began });
      do {
        this.#waiting.shift()?.();
        await Promise.resolve();
      } while (this.#waiting.length > 0 && (signal.aborted || !isSliceOver(performance.now())));
    }
    this.#isResuming = false;
  }

  /** The error that ends the request, if this exceeds its budget. */
  #countOf(what: CountedWork, count: number, field?: string): EmissionsError | null {
    const limit = this.options.limits[what] ?? Infinity;
    const byField = this.#byField;
    this.counts[what] += count;
    if (field !== undefined) byField.set(field, (byField.get(field) ?? 0) + count);
    if (this.counts[what] <= limit) return null;
    const [most] = field === undefined ? [] : [...byField].sort(([, one], [, other]) => other - one);
    const mostBy = most === undefined ? '' : `, most of them by ${most[0]}`;
    return this.#endWith(nouns[what].replace('#', String(limit)) + mostBy);
  }

  /** The same error for all that a request still tries: its stack is written once. */
  #endWith(what: string): EmissionsError {
    const { signal, abort } = this.options;
    if (signal.reason instanceof EmissionsError) return signal.reason;
    const error = new EmissionsError(
      'LIMIT_EXCEEDED',
      `The request ${what}. Request less at a time, such as fewer totals, calculations or items, or shorter periods.`,
    );
    abort(error);
    return error;
  }
}

/** For work of any length, such as reading a table: it pauses for other work all the same. The signal keeps the budget that it has. */
export function unlimitedBudget(signal: AbortSignal): RequestBudget {
  return new Budget(unlimited(signal));
}

/** For work that no request waits for: it goes on where none has anything to do. */
export function backgroundBudget(signal: AbortSignal): RequestBudget {
  return attached(new Budget({ ...unlimited(signal), isBackground: true }));
}

/** The budget of the request with this signal. Without a request, as in commands, each piece of work has a budget of its own. */
export function budgetFor(signal: AbortSignal): RequestBudget {
  const own = (signal as BudgetedSignal)[budgetKey];
  return own?.options.isOfRequest === true ? own : attached(new Budget(unlimited(signal)));
}

function unlimited(signal: AbortSignal): BudgetOptions {
  return { isOfRequest: false, cpuMs: 0, limits: {}, signal, abort: () => undefined };
}
