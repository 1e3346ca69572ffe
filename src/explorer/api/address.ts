import { useSearchParams } from 'wouter';

/** One parameter of the address; without history entries, so that Back leaves the view. */
export function useParameter(name: string): [string, (value: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const set = (value: string): void =>
    setParameters((before) => changed(before, name, value), { replace: true });
  return [parameters.get(name) ?? '', set];
}

function changed(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const after = new URLSearchParams(before);
  if (value === '') after.delete(name);
  else after.set(name, value);
  return after;
}

export const categoryAddress = (path: string): string => `/explore/category/${encodePath(path)}`;
export const itemAddress = (path: string, uid: string, inputs = ''): string =>
  `/explore/item/${encodePath(path)}/${encodeURIComponent(uid)}${inputs === '' ? '' : `?${inputs}`}`;

export const profileAddress = (uid: string): string => `/explore/profiles/${encodeURIComponent(uid)}`;

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** The path and the uid of the last address. */
export function splitItemPath(rest: string): { readonly categoryPath: string; readonly uid: string } {
  const at = rest.lastIndexOf('/');
  return { categoryPath: decodePath(rest.slice(0, at)), uid: decodePath(rest.slice(at + 1)) };
}

export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
