import { useEffect } from 'react';
import { words } from '../../words/words.ts';

/** The title of the window: "Electricity, Germany · Emissions gateway". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? words.frame.name : `${title} · ${words.frame.name}`;
  }, [title]);
}
