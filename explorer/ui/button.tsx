import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

type Kind = 'primary' | 'outline' | 'quiet' | 'danger' | 'link';

interface Look {
  /** One primary button per view; `outline` is the default. */
  readonly kind?: Kind;
  /** 28 px instead of 36, in tables and heads of cards. */
  readonly isSmall?: boolean;
  readonly icon?: LucideIcon;
}

type ButtonProps = Look & Omit<ComponentProps<'button'>, 'className'>;

const classOf = (kind: Kind = 'outline', isSmall = false): string =>
  ['button', kind === 'outline' ? '' : kind, kind === 'danger' ? 'quiet' : '', isSmall ? 'small' : '']
    .filter(Boolean)
    .join(' ');

const content = (Icon: LucideIcon | undefined, children: ReactNode) => (
  <>
    {Icon && <Icon aria-hidden />}
    {children}
  </>
);

/** A command, named by a verb. */
export const Button = ({ kind, isSmall, icon, children, ...props }: ButtonProps) => (
  <button type="button" {...props} className={classOf(kind, isSmall)}>
    {content(icon, children)}
  </button>
);

/** A way to another view that looks like a button. */
export const LinkButton = ({
  kind,
  isSmall,
  icon,
  children,
  ...props
}: Look & Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...props} className={classOf(kind, isSmall)}>
    {content(icon, children)}
  </a>
);
