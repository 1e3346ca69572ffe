import { type ReactNode, useState } from 'react';

interface DisclosureProps {
  readonly className?: string;
  readonly summary: string;
  /** Drawn once it is opened. */
  readonly children: () => ReactNode;
}

/** Content that a click opens. */
export function Disclosure({ className, summary, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}
