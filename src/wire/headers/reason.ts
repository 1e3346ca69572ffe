/** The request header that says why a write is made, in lower case. */
export const reasonHeader = 'emissions-reason';

/** The text of the header, whose bytes are UTF-8 or Latin-1, and whose percent-encoding is resolved where it is one. */
export function decodeReason(header: string | readonly string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  const text = textOf(Buffer.from(header, 'latin1')) ?? header;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
