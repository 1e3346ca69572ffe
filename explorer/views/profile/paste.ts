import { profileAddress } from '../../api/address.ts';
import { goTo } from '../../ui/links/links.ts';
import { say } from '../../ui/toast.tsx';
import { words } from '../../words/words.ts';
import { handOver, isTable } from '../import/pasted.ts';

/** Opens the import of a profile with rows of a spreadsheet. */
export function importText(uid: string, text: string): void {
  handOver(text);
  void goTo(`${profileAddress(uid)}/import`);
}

/** The same by a button, where the browser lets the page read the clipboard. */
export async function pasteFromClipboard(uid: string): Promise<void> {
  const text = await navigator.clipboard.readText().catch(() => null);
  if (text === null) say(words.profile.pressPaste);
  else if (isTable(text)) importText(uid, text);
  else say(words.profile.noRows);
}
