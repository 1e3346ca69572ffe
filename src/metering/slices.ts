/** How long metered work of all requests together may hold the event loop. */
const sliceMs = 5;

/** A request that has used more is long. */
const longMs = 50;

/** Properties of a request that waits for a tick. */
interface SliceOrder {
  readonly usedMs: number;
  /** Counts the requests in the order in which they began. */
  readonly began: number;
}

interface Waiting {
  readonly began: number;
  readonly resume: () => void;
}

const short: Waiting[] = [];
const long: Waiting[] = [];
let wasLong = false;
let turn = 0;
/** Which request worked last. */
let working = 0;
let startedAt: number | null = null;

/** The number of the turn of a request, which ends with the slice or when another one works. */
export function turnAt(now: number, began: number): number {
  if (startedAt === null) startSlice(now);
  if (began !== working) turn += 1;
  working = began;
  return turn;
}

export function isSliceOver(now: number): boolean {
  return startedAt !== null && now - startedAt > sliceMs;
}

/**
 * Resolves in a later slice. Short requests resume in the order in which they paused. Of
 * long ones the earliest resumes, so that one finishes after the other instead of all
 * together, each with its memory. Where both wait they alternate.
 */
export function nextSlice({ usedMs, began }: SliceOrder): Promise<void> {
  if (startedAt === null) startSlice(performance.now());
  return new Promise((resume) => (usedMs > longMs ? long : short).push({ began, resume }));
}

/** The event loop does not wait for events while an immediate is due, so a slice has no idle time. */
function startSlice(now: number): void {
  turn += 1;
  startedAt = now;
  setImmediate(() => {
    startedAt = null;
    resumeNext();
  });
}

/** At least one in each slice. */
function resumeNext(): void {
  const next = takeNext();
  if (next === undefined) return;
  if (startedAt === null) startSlice(performance.now());
  next.resume();
  afterThisWork(() => {
    if (!isSliceOver(performance.now())) resumeNext();
  });
}

function takeNext(): Waiting | undefined {
  wasLong = long.length > 0 && (short.length === 0 || !wasLong);
  if (!wasLong) return short.shift();
  const [first, ...others] = long;
  const earliest = others.reduce((one, other) => (other.began < one.began ? other : one), first as Waiting);
  long.splice(long.indexOf(earliest), 1);
  return earliest;
}

/** Calls back when what has just been begun has done all that it can do without waiting. */
export function afterThisWork(callBack: () => void): void {
  queueMicrotask(() => process.nextTick(callBack));
}
