import { useState } from 'react';
import { writeTyped } from '../../api/typed.ts';
import { words } from '../../words/words.ts';
import { Button } from '../button.tsx';

/** Says whether it worked: a browser may forbid it, or have no clipboard where the address is not secure. */
export function CopyButton({ text: textNow }: { readonly text: () => string }) {
  const [copied, setCopied] = useState<{ readonly text: string; readonly isDone: boolean } | null>(null);
  const copy = async (): Promise<void> => {
    writeTyped();
    const text = textNow();
    try {
      await navigator.clipboard.writeText(text);
      setCopied({ text, isDone: true });
    } catch {
      setCopied({ text, isDone: false });
    }
  };
  const state = copied?.text === textNow() ? copied : null;
  return (
    <Button onClick={() => void copy()} aria-live="polite">
      {state === null ? words.ui.copy : state.isDone ? words.ui.copied : words.ui.copyByHand}
    </Button>
  );
}
