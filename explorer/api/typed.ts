import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { changed } from './address.ts';
import { currentEntry, type Entry, onMove } from './history-entry.ts';
import { inThisTab, read, write } from '../settings/stored.ts';

const pauseMs = 300;

interface Typed {
  readonly name: string;
  readonly text: string;
  /** The view and its address when the text was typed; at any other address the text is ignored. */
  readonly path: string;
  readonly on: string;
}

/**
 * The parameters of the address, of which some are entered: these are shown at once, and written into the address at
 * a pause, as each change of it takes a browser some milliseconds, and it refuses too many.
 */
export function useTypedParameters(): [URLSearchParams, (name: string, text: string) => void] {
  const [address] = useSearchParams();
  const [typed, setTyped] = useState<readonly Typed[]>([]);
  const unwritten = typed.filter((each) => isUnwritten(each, location.pathname, address));
  const isPending = unwritten.length > 0;
  useEffect(() => {
    if (!isPending) return;
    const waiting = {
      typed,
      write: (): void => {
        writeAll(typed);
        setTyped([]);
      },
    };
    allWaiting.add(waiting);
    const timer = setTimeout(waiting.write, pauseMs);
    return () => {
      allWaiting.delete(waiting);
      clearTimeout(timer);
    };
  }, [isPending, typed]);
  const last = useRef(typed);
  useEffect(() => void (last.current = typed));
  // A view may be replaced while its address stays, for example by the sign-in.
  useEffect(() => () => writeAll(last.current), []);
  const type = useCallback((name: string, text: string): void => {
    const on = new URLSearchParams(location.search).get(name) ?? '';
    const entered = { name, text, path: location.pathname, on };
    setTyped((before) => [...before.filter((each) => each.name !== name), entered]);
  }, []);
  return [isPending ? apply(unwritten, address) : address, type];
}

const isUnwritten = ({ name, text, path, on }: Typed, pathname: string, address: URLSearchParams): boolean =>
  path === pathname && text !== on && (address.get(name) ?? '') === on;

const apply = (typed: readonly Typed[], address: URLSearchParams): URLSearchParams =>
  typed.reduce((all, { name, text }) => changed(all, name, text), address);

/** An address with what was typed there, also of an entry that one has left. */
function withTyped(typed: readonly Typed[], { pathname, searchParams }: URL): string {
  const unwritten = typed.filter((each) => isUnwritten(each, pathname, searchParams));
  const after = apply(unwritten, searchParams).toString();
  return after === '' ? pathname : `${pathname}?${after}`;
}

const here = (): string => location.pathname + location.search;

/** Into the address as it is now, which another part of the view may have changed. */
function writeAll(typed: readonly Typed[]): void {
  const address = new URL(location.href);
  if (typed.some((each) => isUnwritten(each, address.pathname, address.searchParams)))
    navigate(withTyped(typed, address), { replace: true });
}

interface Waiting {
  readonly typed: readonly Typed[];
  readonly write: () => void;
}

const allWaiting = new Set<Waiting>();

/** Writes what was typed into the address, before one leaves it or it is read. */
export function writeTyped(): void {
  for (const waiting of allWaiting) waiting.write();
}

/** The same for one parameter. */
export function useTyped(name: string): [string, (text: string) => void] {
  const [parameters, type] = useTypedParameters();
  return [parameters.get(name) ?? '', (text) => type(name, text)];
}

/**
 * Keeps what was typed within the pause, wherever one goes. The address of an entry cannot be changed once one goes
 * back from it, or loads it again; so it is noted what that should be, and written when one is there again.
 */
export function keepTyped(): void {
  writeNoted(currentEntry());
  onMove((left, arrived, isReturn) => {
    note(left);
    if (isReturn) writeNoted(arrived);
  });
  addEventListener('pagehide', () => {
    const left = currentEntry();
    note(left);
    writeTyped();
    // A browser that kept the whole page has kept the text in it, too.
    addEventListener('pageshow', () => writeNoted(left), { once: true });
  });
  // The address may be copied from where the browser shows it, or the page be given up without a word.
  addEventListener('blur', writeTyped);
  document.addEventListener('visibilitychange', writeTyped);
}

/** Older browsers have the address as the key. Its query is left out, as it may already hold the text. */
const noteOf = ({ key }: Entry): string => `emissions.typed ${key.split('?')[0]}`;

function note(entry: Entry): void {
  const address = new URL(entry.href);
  const typed = [...allWaiting].flatMap((waiting) => waiting.typed);
  if (!typed.some((each) => isUnwritten(each, address.pathname, address.searchParams))) return;
  const before = address.pathname + address.search;
  write(noteOf(entry), `${before}\n${withTyped(typed, address)}`, inThisTab);
}

function writeNoted(entry: Entry): void {
  const [before, after] = read(noteOf(entry), inThisTab)?.split('\n') ?? [];
  // Another entry of one path is not it.
  if (after === undefined || ![before, after].includes(here())) return;
  write(noteOf(entry), null, inThisTab);
  if (before === here()) navigate(after, { replace: true });
}
