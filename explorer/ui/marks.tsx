import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { words } from '../words/words.ts';

/** A colour that means a scope, wherever it is. */
export type ScopeMark = '1' | '2' | '3' | 'outside';

export const Swatch = ({ scope }: { readonly scope: ScopeMark }) => (
  <span className={`swatch scope-${scope}`} aria-hidden />
);

interface BadgeProps {
  /** Puts the colour of a scope before it. */
  readonly scope?: ScopeMark;
  readonly tone?: 'warning' | 'error';
  readonly children: ReactNode;
}

/** A fact next to a name, such as its scope, region or years. */
export const Badge = ({ scope, tone, children }: BadgeProps) => (
  <span className={tone === undefined ? 'badge' : `badge ${tone}`}>
    {scope !== undefined && <Swatch scope={scope} />}
    {children}
  </span>
);

interface ChipProps {
  readonly children: ReactNode;
  /** Its name where it is removed. */
  readonly name?: string;
  readonly onPress?: () => void;
  readonly onRemove?: () => void;
}

/** A part of what was asked, that one opens or removes. */
export function Chip({ children, name = '', onPress, onRemove }: ChipProps) {
  if (onPress !== undefined)
    return (
      <button type="button" className="chip" onClick={onPress}>
        {children}
      </button>
    );
  return (
    <span className="chip">
      {children}
      {onRemove !== undefined && (
        <button type="button" className="chip-remove" aria-label={words.ui.remove(name)} onClick={onRemove}>
          <X aria-hidden />
        </button>
      )}
    </span>
  );
}
