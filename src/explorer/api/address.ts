import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';

/** One parameter of the address; without history entries, so that Back leaves the view. */
export function useParameter(name: string): [string, (value: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const set = (value: string): void =>
    setParameters((before) => changed(before, name, value), { replace: true });
  return [parameters.get(name) ?? '', set];
}

const pauseMs = 300;

interface Typed {
  readonly name: string;
  readonly text: string;
  /** Of which view, and what its address said: elsewhere, or where it says something else since, nothing was typed. */
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
  const unwritten = typed.filter((each) => isUnwritten(each, address));
  const isPending = unwritten.length > 0;
  useEffect(() => {
    if (!isPending) return;
    const write = (): void => {
      writeAll(typed);
      setTyped([]);
    };
    writing.add(write);
    const timer = setTimeout(write, pauseMs);
    return () => {
      writing.delete(write);
      clearTimeout(timer);
    };
  }, [isPending, typed]);
  const last = useRef(typed);
  useEffect(() => void (last.current = typed));
  // Of a view that goes while its address stays, as where one must sign in again.
  useEffect(() => () => writeAll(last.current), []);
  const type = useCallback((name: string, text: string): void => {
    const on = new URLSearchParams(location.search).get(name) ?? '';
    const entered = { name, text, path: location.pathname, on };
    setTyped((before) => [...before.filter((each) => each.name !== name), entered]);
  }, []);
  return [isPending ? apply(unwritten, address) : address, type];
}

const isUnwritten = ({ name, text, path, on }: Typed, address: URLSearchParams): boolean =>
  path === location.pathname && text !== on && (address.get(name) ?? '') === on;

const apply = (typed: readonly Typed[], address: URLSearchParams): URLSearchParams =>
  typed.reduce((all, { name, text }) => changed(all, name, text), address);

/** Into the address as it is now, which another part of the view may have changed. */
function writeAll(typed: readonly Typed[]): void {
  const address = new URLSearchParams(location.search);
  const unwritten = typed.filter((each) => isUnwritten(each, address));
  if (unwritten.length === 0) return;
  const after = apply(unwritten, address).toString();
  navigate(after === '' ? location.pathname : `${location.pathname}?${after}`, { replace: true });
}

const writing = new Set<() => void>();

/** Writes what was typed into the address, before one leaves it or it is read. */
export function writeTyped(): void {
  for (const write of writing) write();
}

/** The same for one parameter. */
export function useTyped(name: string): [string, (text: string) => void] {
  const [parameters, type] = useTypedParameters();
  return [parameters.get(name) ?? '', (text) => type(name, text)];
}

function changed(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const after = new URLSearchParams(before);
  if (value === '') after.delete(name);
  else after.set(name, value);
  return after;
}

export const searchAddress = (text: string): string => `/explore/search?q=${encodeURIComponent(text)}`;
export const categoryAddress = (path: string): string => `/explore/category/${encodePath(path)}`;
export const itemAddress = (path: string, uid: string, inputs = ''): string =>
  `/explore/item/${encodePath(path)}/${encodeURIComponent(uid)}${inputs === '' ? '' : `?${inputs}`}`;

export const profileAddress = (uid: string): string => `/explore/profiles/${encodeURIComponent(uid)}`;
export const profileUidIn = ({ pathname }: URL): string => decodePath(pathname.split('/')[3] ?? '');

export const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The path and the uid of the last address. */
export function splitItemPath(rest: string): { readonly categoryPath: string; readonly uid: string } {
  const at = rest.lastIndexOf('/');
  return { categoryPath: decodePath(rest.slice(0, at)), uid: decodePath(rest.slice(at + 1)) };
}

/** What the address of an item names, and the inputs that stand in it. */
export function splitItemAddress(address: string) {
  const { pathname, searchParams } = new URL(address, location.href);
  return { ...splitItemPath(pathname.slice('/explore/item/'.length)), parameters: searchParams };
}

export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
