import { EmissionsError } from '../domain/basics/errors.ts';
import type { CountedWork, RequestBudget } from '../ports/request-budget.ts';
import { isWarm, recentThreadCpu, takeHelperMs, threadCpu, tickMs } from './thread-cpu.ts';
import { isTurnOver, nextTurn, turnAt } from './turns.ts';

/** CPU time of one request in milliseconds unless configured. */
export const defaultCpuMs = 2000;

/** After this the request is stopped, so that undoing its writes and answering what was complete are within its CPU time. */
const workShare = 0.85;

/** Far above honest use; as values of profile items they take about 100 MB. */
const maximumRecords = 250_000;

/** A request that has used less is not interrupted: its batches of reads stay whole. */
const graceMs = 10;

/** Charged by the clock alone, but for long stretches: CPU time takes up to 30 µs to read, a tenth of a small request. */
const lightMs = 50;

/** So much by the clock between two reads of the CPU time: an answer to a call takes a part of a millisecond. */
const betweenReadsMs = 5;

/** The socket, its parser, the count of what is in an answer, and the garbage that other threads collect: fitted to the dearest requests known. */
const receivingMsPerByte = 90 / (1024 * 1024);

/** Held by the signal: entries of a WeakMap for each request cost more than the request's own bookkeeping. */
const budgetKey = Symbol('budget');
interface BudgetedSignal extends AbortSignal {
  [budgetKey]?: RequestBudget;
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

interface BudgetOptions {
  readonly limits: WorkLimits;
  /** 0 for no limit. */
  readonly cpuMs: number;
  /** Aborts with the deadline. */
  readonly signal: AbortSignal;
  /** Aborts the signal with what was exceeded, so that everything that the request waits for ends too. */
  readonly abort: (error: EmissionsError) => void;
}

/** The budget of a request, by who says when it has ended. */
interface EndingBudget extends RequestBudget {
  end(): void;
}

/** Meters the request with this signal: what knows no more of a request, such as a database, charges it, too. */
export function createRequestBudget(options: BudgetOptions): EndingBudget {
  const budget = openBudget(options);
  (options.signal as BudgetedSignal)[budgetKey] = budget;
  return budget;
}

function openBudget({ cpuMs, limits, signal, abort }: BudgetOptions): EndingBudget {
  let turn = 0;
  let usedMs = 0;
  let helpersMs = 0;
  let workMs = cpuMs;
  /** When the first and the last work of the turn were seen. */
  let first = 0;
  let last = 0;
  /** Not charged yet, and the CPU time of the thread when there was nothing of it, if it is known; otherwise that of about when its turn began. */
  let seenMs = 0;
  let cpuBefore: number | null = null;
  let cpuOfTurn = 0;
  let records = 0;
  const waiting: (() => void)[] = [];
  let onEnd: (() => void)[] = [];
  let isResuming = false;
  const byField = new Map<string, number>();
  const counts: Record<CountedWork, number> = { nodes: 0, calculations: 0, upstreamCalls: 0 };

  /** The same error for all that a request still tries: its stack is written once. */
  function endWith(what: string): EmissionsError {
    if (signal.reason instanceof EmissionsError) return signal.reason;
    const error = new EmissionsError(
      'LIMIT_EXCEEDED',
      `The request ${what}. Request less at a time, such as fewer totals, calculations or items, or shorter periods.`,
    );
    abort(error);
    return error;
  }

  /** What ended the request, if this is too much of it. */
  function countOf(what: CountedWork, count: number, field?: string): EmissionsError | null {
    const limit = limits[what] ?? Infinity;
    counts[what] += count;
    if (field !== undefined) byField.set(field, (byField.get(field) ?? 0) + count);
    if (counts[what] <= limit) return null;
    const [most] = field === undefined ? [] : [...byField].sort(([, one], [, other]) => other - one);
    const mostBy = most === undefined ? '' : `, most of them by ${most[0]}`;
    return endWith(nouns[what].replace('#', String(limit)) + mostBy);
  }

  /** Charges the work that was seen; to heavy requests not time in which the machine ran other programs. */
  function charge(): void {
    seenMs += last - first;
    first = last;
    if (cpuBefore !== null && seenMs < betweenReadsMs) return;
    // On a busy machine a statement of the database may take seconds by the clock.
    let cpu = cpuBefore === null && seenMs <= lightMs ? null : threadCpu.ms();
    const spentMs = cpu === null ? seenMs : cpu - (cpuBefore ?? cpuOfTurn);
    usedMs += Math.min(seenMs, spentMs);
    cpuOfTurn = cpu ?? cpuOfTurn;
    if (usedMs > lightMs) {
      cpu ??= threadCpu.ms();
      const helpers = takeHelperMs(cpu);
      // At first it is that of others before.
      if (cpuBefore !== null) helpersMs += helpers;
      // A process that still compiles uses more than it charges anyway.
      else if (isWarm()) workMs = workShare * cpuMs;
      // What the kernel said too late is charged with the next; what others did before the first is not.
      const lateMs = cpuBefore === null ? 0 : Math.max(0, spentMs - seenMs);
      cpuBefore = cpu - Math.min(tickMs, lateMs);
    }
    seenMs = 0;
  }

  function chargeTurn(): void {
    charge();
    // Where a core is free they collect its garbage for as long as it works. They hash passwords,
    // too, and those that sign in must not end what others have begun.
    const chargedMs = usedMs + Math.min(helpersMs, usedMs);
    if (cpuMs > 0 && chargedMs > workMs) throw endWith(`needs more than its ${cpuMs} ms of CPU time`);
  }

  function isPauseDue(): boolean {
    signal.throwIfAborted();
    const now = performance.now();
    const current = turnAt(now);
    if (current !== turn) {
      // After a pause in which no one else worked, the CPU time is that of before.
      if (last > first || current > turn + 1) chargeTurn();
      turn = current;
      if (cpuBefore === null) cpuOfTurn = recentThreadCpu(now);
      first = now;
    }
    last = now;
    if (!isTurnOver(now)) return false;
    if (usedMs <= graceMs) charge();
    return usedMs > graceMs;
  }

  /** Resumes what waits one after the other, as long as the turn lasts. What was aborted ends by itself. */
  async function resumeAll(): Promise<void> {
    while (waiting.length > 0) {
      await nextTurn(usedMs);
      do {
        waiting.shift()?.();
        await Promise.resolve();
      } while (waiting.length > 0 && (signal.aborted || !isTurnOver(performance.now())));
    }
    isResuming = false;
  }

  const budget: EndingBudget = {
    isPauseDue,
    async pause() {
      chargeTurn();
      const resumed = new Promise<void>((resolve) => waiting.push(resolve));
      if (!isResuming) {
        isResuming = true;
        void resumeAll();
      }
      await resumed;
      isPauseDue();
    },
    countRecords(count) {
      records += count;
      if (records > maximumRecords) throw endWith(`reads more than ${maximumRecords} records`);
    },
    records: () => records,
    count(what, count, field) {
      const ended = countOf(what, count, field);
      if (ended !== null) throw ended;
    },
    countUpstreamCall() {
      countOf('upstreamCalls', 1);
    },
    countReceived(bytes) {
      usedMs += bytes * receivingMsPerByte;
    },
    counts,
    onEnd: (listener) => void onEnd.push(listener),
    end() {
      for (const listener of onEnd) listener();
      onEnd = [];
    },
  };
  return budget;
}

/** For work of any length, such as reading a table: it pauses for other work all the same. The signal keeps the budget that it has. */
export function unlimitedBudget(signal: AbortSignal): RequestBudget {
  return withoutEnd(openBudget(unlimited(signal)));
}

/** The budget of the request with this signal. Without a request, as in commands, each piece of work has a budget of its own. */
export function budgetFor(signal: AbortSignal): RequestBudget {
  const own = budgetOf(signal);
  return own?.onEnd === undefined ? withoutEnd(createRequestBudget(unlimited(signal))) : own;
}

function unlimited(signal: AbortSignal): BudgetOptions {
  return { cpuMs: 0, limits: {}, signal, abort: () => undefined };
}

function withoutEnd(budget: EndingBudget): RequestBudget {
  return Object.assign(budget, { onEnd: undefined });
}
