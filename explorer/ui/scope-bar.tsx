import type { ReactNode } from 'react';
import { type ScopeMark, Swatch } from './marks.tsx';

interface ScopePart {
  readonly scope: ScopeMark;
  /** All in one unit. Parts of nothing are left out. */
  readonly value: number;
  /** Such as "Scope 1, fuel". */
  readonly label: string;
  /** The value as it is written. */
  readonly text: ReactNode;
}

interface ScopeBarProps {
  readonly parts: readonly ScopePart[];
  readonly height?: number;
  /** Under the bar, or as a list with one part in each line. */
  readonly legend?: 'below' | 'list' | 'none';
}

/** A sum by its scopes, labelled directly. The bar repeats what its labels say, so it is not read out. */
export function ScopeBar({ parts, height = 10, legend = 'below' }: ScopeBarProps) {
  const shown = parts.filter(({ value }) => value > 0);
  return (
    <div className="scope-parts">
      <div className="scope-bar" style={{ height }} aria-hidden>
        {shown.map(({ scope, value }, index) => (
          <span key={index} className={`scope-${scope}`} style={{ flexGrow: value }} />
        ))}
      </div>
      {legend !== 'none' && (
        <ul className={legend === 'list' ? 'scope-list' : 'scope-legend'}>
          {shown.map(({ scope, label, text }) => (
            <li key={label}>
              {legend === 'list' && <Swatch scope={scope} />}
              <span>{label}</span> <strong>{text}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
