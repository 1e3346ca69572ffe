/** A table as it was chosen or pasted; the service reads it. */
export interface Source {
  readonly name: string;
  readonly text?: string;
  /** In base64, so that the service recognizes its charset and kind. */
  readonly bytes?: string;
}

/** A file as it is sent. */
export async function asSource(file: File): Promise<Source> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error(file.name));
    reader.readAsDataURL(file);
  });
  return { name: file.name, bytes: address.slice(address.indexOf(',') + 1) };
}
