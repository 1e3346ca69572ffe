import { useEffect, useRef } from 'react';
import type { LucideIcon } from 'lucide-react';

/** Something that a view offers in the command menu. */
export interface Command {
  /** A verb, as on its button. */
  readonly name: string;
  readonly icon?: LucideIcon;
  readonly act: () => void;
}

/** The commands and keys of what is drawn now. */
const offered = new Set<{ readonly current: Offer }>();

interface Offer {
  readonly commands?: readonly Command[];
  /** Single characters outside of fields, with what they do. */
  readonly keys?: Readonly<Record<string, () => void>>;
}

/** Offers commands in the command menu, and keys outside of fields, while the component is there. */
export function useCommands(offer: Offer): void {
  const latest = useRef(offer);
  useEffect(() => void (latest.current = offer));
  useEffect(() => {
    offered.add(latest);
    return () => void offered.delete(latest);
  }, []);
}

export const commandsNow = (): readonly Command[] =>
  [...offered].flatMap(({ current }) => current.commands ?? []);

/** The last component that offers a key wins. */
export const actOfKey = (key: string): (() => void) | undefined =>
  [...offered].flatMap(({ current }) => current.keys?.[key] ?? []).at(-1);
