import { Tooltip } from '@base-ui/react/tooltip';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** Its name, which the tooltip shows. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isSmall?: boolean;
  readonly isOutlined?: boolean;
}

/** A command that its icon stands for; its name appears when it is pointed at or focused. */
export function IconButton({ label, icon: Icon, isSmall, isOutlined, ...props }: IconButtonProps) {
  const className = `button icon${isOutlined ? '' : ' quiet'}${isSmall ? ' small' : ''}`;
  return (
    <Tooltip.Root>
      <Tooltip.Trigger type="button" aria-label={label} {...props} className={className}>
        <Icon aria-hidden />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className="positioner">
          <Tooltip.Popup className="tooltip">{label}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
