import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

/** Commands, ways and choices below a button. */
export function Menu({ trigger, children, align = 'start' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Backdrop className="clear-backdrop" />
        <Base.Positioner className="positioner" sideOffset={6} align={align} collisionPadding={8}>
          <Base.Popup className="popup">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps {
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
  readonly onSelect: () => void;
  readonly isDanger?: boolean;
}

export const MenuItem = ({ icon: Icon, children, onSelect, isDanger }: MenuItemProps) => (
  <Base.Item className={isDanger ? 'option danger' : 'option'} onClick={onSelect}>
    {Icon && <Icon aria-hidden />}
    <span className="grow">{children}</span>
  </Base.Item>
);

interface MenuLinkProps {
  readonly icon?: LucideIcon;
  readonly href: string;
  readonly children: ReactNode;
}

export const MenuLink = ({ icon: Icon, href, children }: MenuLinkProps) => (
  <Base.LinkItem className="option" href={href} closeOnClick>
    {Icon && <Icon aria-hidden />}
    <span className="grow">{children}</span>
  </Base.LinkItem>
);

export const MenuLine = () => <Base.Separator className="popup-line" />;

interface MenuGroupProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
}

export const MenuGroup = ({ label, children }: MenuGroupProps) => (
  <Base.Group>
    <Base.GroupLabel className="popup-label">{label}</Base.GroupLabel>
    {children}
  </Base.Group>
);

interface MenuTickProps {
  readonly isTicked: boolean;
  readonly onChange: (isTicked: boolean) => void;
  readonly children: ReactNode;
}

/** One of several that may all be chosen; the menu stays open. */
export const MenuTick = ({ isTicked, onChange, children }: MenuTickProps) => (
  <Base.CheckboxItem className="option" checked={isTicked} onCheckedChange={onChange}>
    <span className="option-check">
      <Base.CheckboxItemIndicator>
        <Check aria-hidden />
      </Base.CheckboxItemIndicator>
    </span>
    <span className="grow">{children}</span>
  </Base.CheckboxItem>
);

interface MenuChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
}

/** One of several, in a menu of its own that shows the chosen one next to its name. */
export function MenuChoice<Value extends string>({
  label,
  value,
  onChange,
  choices,
}: MenuChoiceProps<Value>) {
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger className="option">
        <span className="grow">{label}</span>
        <small>{choices.find((choice) => choice.value === value)?.label}</small>
        <ChevronRight aria-hidden />
      </Base.SubmenuTrigger>
      <Base.Portal>
        <Base.Positioner className="positioner" sideOffset={4} alignOffset={-4} collisionPadding={8}>
          <Base.Popup className="popup">
            <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
              {choices.map((choice) => (
                <Base.RadioItem key={choice.value} className="option" value={choice.value} closeOnClick>
                  <span className="option-check">
                    <Base.RadioItemIndicator>
                      <Check aria-hidden />
                    </Base.RadioItemIndicator>
                  </span>
                  <span className="grow">{choice.label}</span>
                </Base.RadioItem>
              ))}
            </Base.RadioGroup>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  );
}
