import { writeTyped } from '../../api/typed.ts';
import { say } from '../../ui/toast.tsx';
import { words } from '../../words/words.ts';

/** Copies the address of the view, which holds all that is entered. A browser may forbid it. */
export async function copyAddress(): Promise<void> {
  writeTyped();
  try {
    await navigator.clipboard.writeText(location.href);
    say(words.item.copied);
  } catch {
    say(words.item.notCopied);
  }
}
