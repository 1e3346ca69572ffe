import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** One sentence: what there is not, and an example of what there could be. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export const EmptyState = ({ children, action }: EmptyStateProps) => (
  <div className="empty">
    <div>{children}</div>
    {action}
  </div>
);
