import { words } from '../../words/words.ts';
import { say } from '../toast.tsx';

/** Puts a text into the clipboard and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(words.ui.copied);
  } catch {
    say(words.ui.notCopied);
  }
}
