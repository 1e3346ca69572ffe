import { useEffect } from 'react';
import { profileAddress } from '../../api/address.ts';
import { goTo } from '../../ui/links/links.ts';
import { say } from '../../ui/toast.tsx';
import { words } from '../../words/words.ts';
import { handOver, isTable } from '../import/pasted.ts';

/** Opens the import with rows of a spreadsheet; `false` where the text has none. */
function importText(uid: string, text: string): boolean {
  if (!isTable(text)) return false;
  handOver(text);
  void goTo(`${profileAddress(uid)}/import`);
  return true;
}

/** Rows of a spreadsheet that are pasted anywhere in the view are imported; other text goes where it was pasted. */
export function usePaste(uid: string, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const listen = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const isInText = event.target instanceof HTMLTextAreaElement;
      if (!isInText && importText(uid, text)) event.preventDefault();
    };
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, [uid, isWanted]);
}

/** The same by a button, where the browser lets the page read the clipboard. */
export async function pasteFromClipboard(uid: string): Promise<void> {
  const text = await navigator.clipboard.readText().catch(() => null);
  if (text === null) say(words.profile.pressPaste);
  else if (!importText(uid, text)) say(words.profile.noRows);
}
