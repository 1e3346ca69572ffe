import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface CardProps {
  readonly title?: ReactNode;
  readonly subtitle?: ReactNode;
  /** Small buttons at the right of its head. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Without inner space, for tables. */
  readonly isFlush?: boolean;
}

/** A part of a view; with a title it is a region that has it as its name. */
export function Card({ title, subtitle, actions, children, isFlush }: CardProps) {
  const id = useId();
  return (
    <section
      className={isFlush ? 'card flush' : 'card'}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {(title !== undefined || actions !== undefined) && (
        <div className="card-head">
          <div>
            {title !== undefined && <h2 id={id}>{title}</h2>}
            {subtitle !== undefined && <p>{subtitle}</p>}
          </div>
          {actions !== undefined && <div className="row">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

interface TileProps {
  readonly href: string;
  readonly icon?: LucideIcon;
  readonly name: ReactNode;
  readonly text?: ReactNode;
  /** One figure with its unit. */
  readonly figure?: ReactNode;
  /** A count, and the colours of scopes. */
  readonly end?: ReactNode;
}

/** A way to something, with what tells it from others. */
export const Tile = ({ href, icon: Icon, name, text, figure, end }: TileProps) => (
  <a className="tile" href={href}>
    {Icon && (
      <span className="tile-icon">
        <Icon aria-hidden />
      </span>
    )}
    <span className="tile-text">
      <strong>{name}</strong>
      {text !== undefined && <span>{text}</span>}
      {figure !== undefined && <span className="figure">{figure}</span>}
    </span>
    {end !== undefined && <span className="tile-end">{end}</span>}
  </a>
);
