import fs from 'node:fs';
import { vi } from 'vitest';

/** The lines that the loggers of this process write from now on, until mocks are restored. */
export function logLines(): readonly Readonly<Record<string, unknown>>[] {
  const lines: Record<string, unknown>[] = [];
  vi.spyOn(fs, 'write').mockImplementation(((
    _: number,
    text: string,
    ...more: ((...written: unknown[]) => void)[]
  ) => {
    lines.push(JSON.parse(text) as Record<string, unknown>);
    more.at(-1)?.(null, Buffer.byteLength(text));
  }) as never);
  return lines;
}
