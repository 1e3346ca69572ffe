/** Text that this browser keeps, where it may; otherwise for as long as the page is open. */
const memory = new Map<string, string>();

export const inThisTab = (): Storage => sessionStorage;

export function read(key: string, storage: () => Storage = () => localStorage): string | null {
  try {
    return storage().getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function write(key: string, value: string | null, storage: () => Storage = () => localStorage): void {
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // A storage that is full or forbidden loses nothing but the wish for the next visit.
  }
}
