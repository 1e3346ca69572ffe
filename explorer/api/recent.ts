import { read, write } from '../settings/stored.ts';

const key = 'emissions.recent';
const most = 8;

/** An item that was opened here, as it was called and with its figure then. */
interface Recent {
  /** With its inputs. */
  readonly address: string;
  readonly title: string;
  /** Such as its publisher and year. */
  readonly note: string;
  /** Such as `0.3297 kg per kWh`, written. */
  readonly figure: string;
}

/** The items that were opened last, the latest first. */
export function readRecent(): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(read(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Puts an item first; the same one with other inputs makes room. */
export function remember(item: Recent): void {
  const others = readRecent().filter(({ address }) => pathOf(address) !== pathOf(item.address));
  write(key, JSON.stringify([item, ...others].slice(0, most)));
}

const pathOf = (address: string): string => address.split('?')[0] ?? '';

/** Entries of other pages or older versions are left out. */
function isRecent(entry: unknown): entry is Recent {
  const { address, title, note, figure } = Object(entry) as Partial<Record<keyof Recent, unknown>>;
  return (
    [title, note, figure].every((text) => typeof text === 'string') &&
    typeof address === 'string' &&
    address.startsWith('/explore/item/')
  );
}
