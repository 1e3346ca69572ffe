import { Scale, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { collect } from '../../api/compared.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { goTo } from '../../ui/links/links.ts';
import { words } from '../../words/words.ts';

interface FactorBarProps {
  /** The views of the ticked factors. */
  readonly addresses: readonly string[];
  readonly clear: () => void;
  /** Further actions on them. */
  readonly children?: ReactNode;
}

/** The actions on the ticked factors, at the bottom edge while there are any. */
export const FactorBar = ({ addresses, clear, children }: FactorBarProps) =>
  addresses.length > 0 && (
    <div className="selection-bar" role="region" aria-label={words.ui.selected(addresses.length)}>
      <strong>{words.ui.selected(addresses.length)}</strong>
      <Button isSmall icon={Scale} onClick={() => compareFactors(addresses)}>
        {words.item.compare}
      </Button>
      {children}
      <IconButton isSmall icon={X} label={words.profile.clearSelection} onClick={clear} />
    </div>
  );

/** Puts factors into one's comparison, and opens it. */
export function compareFactors(addresses: readonly string[]): void {
  const comparison = addresses.map(collect).at(-1);
  if (comparison !== undefined) void goTo(comparison);
}
