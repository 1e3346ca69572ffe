import { useSearchParams } from 'wouter';

/** One parameter of the address; without history entries, so that Back leaves the view. */
export function useParameter(name: string): [string, (value: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const set = (value: string): void =>
    setParameters((before) => changed(before, name, value), { replace: true });
  return [parameters.get(name) ?? '', set];
}

export function changed(before: URLSearchParams, name: string, value: string): URLSearchParams {
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

/** The item and the inputs in an item's address. */
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
