/** The path of a category as one may have written it. */
export const asPath = (text: string): string => text.trim().replace(/^\/|\/$/g, '');

const segment = /^[A-Za-z0-9_~-][A-Za-z0-9_.~-]{0,254}$/;

/** Reads a path as the service does, with or without a slash at its ends; the root is empty. */
export function isCategoryPath(text: string): boolean {
  const path = text.replace(/^\/|\/$/g, '');
  return text.length <= 1000 && (path === '' || path.split('/').every((each) => segment.test(each)));
}
