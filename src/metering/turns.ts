/** How long metered work of all requests together may hold the event loop. */
const turnMs = 10;

/** Longer than this is a turn that could not be divided, such as one long statement. */
const longTurnMs = 40;
/** As node accepts one connection in a turn, others would wait for as many long turns as came before them. */
const turnsForOthers = 8;

interface Waiting {
  /** When it paused, later by the CPU time that it had used. */
  readonly dueAt: number;
  readonly resume: () => void;
}

const waiting: Waiting[] = [];
let turn = 0;
let startedAt: number | null = null;

/** The number of the current turn, or of what resumed last in it; while it stays, time passes only for work. */
export function turnAt(now: number): number {
  if (startedAt === null) startTurn(now);
  return turn;
}

export function isTurnOver(now: number): boolean {
  return startedAt !== null && now - startedAt > turnMs;
}

/**
 * Resolves in a later turn. Light requests overtake heavy ones, but none waits
 * for newer ones longer than the CPU time that it has used.
 */
export function nextTurn(usedMs: number): Promise<void> {
  const now = performance.now();
  if (startedAt === null) startTurn(now);
  return new Promise((resume) => waiting.push({ dueAt: now + usedMs, resume }));
}

/** How many requests wait for a turn. */
export function countWaiting(): number {
  return waiting.length;
}

/** The event loop does not wait for events while an immediate is due, so a turn has no idle time. */
function startTurn(now: number): void {
  turn += 1;
  startedAt = now;
  setImmediate(endTurn);
}

function endTurn(): void {
  const wasLong = startedAt !== null && performance.now() - startedAt > longTurnMs;
  startedAt = null;
  if (wasLong) afterTurns(turnsForOthers, resumeNext);
  else resumeNext();
}

function afterTurns(count: number, callBack: () => void): void {
  setImmediate(count === 1 ? callBack : () => afterTurns(count - 1, callBack));
}

/** At least one in each turn. */
function resumeNext(): void {
  const [first, ...others] = waiting;
  if (first === undefined) return;
  const next = others.reduce((least, each) => (each.dueAt < least.dueAt ? each : least), first);
  waiting.splice(waiting.indexOf(next), 1);
  if (startedAt === null) startTurn(performance.now());
  else turn += 1;
  next.resume();
  afterThisWork(() => {
    if (!isTurnOver(performance.now())) resumeNext();
  });
}

/** Calls back when what has just been begun has done all that it can do without waiting. */
export function afterThisWork(callBack: () => void): void {
  queueMicrotask(() => process.nextTick(callBack));
}
