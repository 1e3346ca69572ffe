import type { ReactNode } from 'react';
import { useTitle } from './hooks/use-title.ts';

interface PageHeadProps {
  /** The one heading of the first level, and the title of the window. */
  readonly title: string;
  /** `Breadcrumbs`, above the title. */
  readonly trail?: ReactNode;
  /** Next to the title, such as the years of a profile. */
  readonly beside?: ReactNode;
  /** Under the title: badges, or a sentence. */
  readonly below?: ReactNode;
  readonly actions?: ReactNode;
}

/** Every view begins with it. */
export function PageHead({ title, trail, beside, below, actions }: PageHeadProps) {
  useTitle(title);
  return (
    <div className="page-head">
      {trail}
      <div className="top">
        <div className="titles">
          <h1>{title}</h1>
          {beside}
        </div>
        {actions !== undefined && <div className="row">{actions}</div>}
      </div>
      {below !== undefined && <div className="sub">{below}</div>}
    </div>
  );
}
