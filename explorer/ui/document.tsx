import type { ReactNode } from 'react';
import { useTitle } from './hooks/use-title.ts';

interface DocumentProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A view whose elements follow each other as in a document, with margins of their own. */
export function Document({ title, children }: DocumentProps) {
  useTitle(title);
  return <div className="document">{children}</div>;
}
