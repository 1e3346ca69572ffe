/** Closes the resource when `work` is done or fails. */
export async function closing<R extends { close(): Promise<void> }, T>(
  resource: R,
  work: (resource: R) => Promise<T>,
): Promise<T> {
  try {
    return await work(resource);
  } finally {
    await resource.close();
  }
}
