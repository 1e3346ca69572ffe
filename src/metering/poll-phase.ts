/** Ticks between two steps of one event, such as those of a loader. */
const ticksOfOneEvent = 3;

let isPolling = false;
let waiting: (() => void)[] = [];

/**
 * To be called as a socket delivers a request, and from no timer or immediate: the event
 * loop receives all that the kernel has for it, and handles that before it looks again.
 */
export function notePoll(): void {
  if (isPolling) return;
  isPolling = true;
  setImmediate(() => {
    isPolling = false;
    for (const callBack of waiting.splice(0)) callBack();
  });
}

/**
 * Calls back before anything else is received: what is read now stays as current
 * as any event until then, because none can follow from what happens elsewhere
 * in between.
 */
export function beforeNextPoll(callBack: () => void): void {
  if (isPolling) waiting.push(callBack);
  else afterTicks(ticksOfOneEvent, callBack);
}

/** Outside of a poll the event that is handled goes on while ticks follow each other. */
function afterTicks(count: number, callBack: () => void): void {
  process.nextTick(count === 0 ? callBack : () => afterTicks(count - 1, callBack));
}
