import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { words } from '../words/words.ts';

interface TrailProps {
  /** From the outermost in; one without an address is the view itself. */
  readonly steps: readonly { readonly href?: string; readonly name: string }[];
  readonly children?: ReactNode;
}

/** Where a view is, above its title. */
export const Trail = ({ steps, children }: TrailProps) => (
  <nav aria-label={words.ui.whereThisIs} className="breadcrumbs">
    {steps.map(({ href, name }, index) => (
      <Fragment key={href ?? name}>
        {index > 0 && <ChevronRight aria-hidden />}
        {href === undefined ? <span>{name}</span> : <a href={href}>{name}</a>}
      </Fragment>
    ))}
    {children}
  </nav>
);
