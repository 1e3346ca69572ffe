import { badInput } from './errors.ts';
import { type Instant, later } from './instant.ts';
import { quote } from './uid.ts';

/** A name known to the runtime, in its spelling. Throws BAD_USER_INPUT for any other. */
export function parseTimeZone(text: string): string {
  // The first formatter of a process takes 50 ms to load the time zones.
  if (text === 'UTC') return text;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw badInput(
      'timeZone',
      `A time zone must be a name such as Europe/London or UTC; got ${quote(text)}.`,
    );
  }
}

/** The time on the clocks of a zone, as if they showed UTC. */
export function toLocalTime(instant: Instant, timeZone: string): Instant {
  return later(instant, offsetAt(instant, timeZone));
}

/**
 * The instant at which the clocks of a zone show a time: the first one where they
 * show it twice. What they skip is as much later as they are set forward.
 */
export function fromLocalTime(local: Instant, timeZone: string): Instant {
  const before = offsetAt(later(local, -day), timeZone);
  const after = offsetAt(later(local, day), timeZone);
  const first = later(local, -Math.max(before, after));
  if (offsetAt(first, timeZone) === Math.max(before, after)) return first;
  return later(local, -Math.min(before, after));
}

/** No zone is further than 14 hours from UTC, and clocks are not changed twice within two days. */
const day = 24 * 60 * 60 * 1000;

/** The offset of a time zone from UTC at an instant, in milliseconds. */
function offsetAt(at: Instant, timeZone: string): number {
  if (timeZone === 'UTC') return 0;
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(at / 1000) * 1000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}
