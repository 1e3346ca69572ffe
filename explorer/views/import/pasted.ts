import { useEffect } from 'react';
import { inThisTab, read, write } from '../../settings/stored.ts';

const key = 'emissions.pasted';

/** Hands rows of a spreadsheet to the import of a profile, which begins with their columns. */
export const handOver = (text: string): void => write(key, text, inThisTab);

/** The rows that were handed over, once. */
export function takePasted(): string | null {
  const text = read(key, inThisTab);
  write(key, null, inThisTab);
  return text;
}

/** Whether a text has the rows of a spreadsheet: cells apart by tabs, or several lines. */
export const isTable = (text: string): boolean => text.includes('\t') || text.trim().split('\n').length > 1;

/** Takes rows of a spreadsheet that are pasted anywhere in the view; other text goes where it was pasted. */
export function usePaste(take: ((text: string) => void) | null): void {
  useEffect(() => {
    if (take === null) return;
    const listen = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (event.target instanceof HTMLTextAreaElement || !isTable(text)) return;
      event.preventDefault();
      take(text);
    };
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, [take]);
}
