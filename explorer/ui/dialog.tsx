import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { words } from '../words/words.ts';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** A small line over the title, such as "Record 12 of 50". */
  readonly above?: ReactNode;
  /** Badges and the like, under the title. */
  readonly below?: ReactNode;
  /** Icons next to the one that closes it. */
  readonly tools?: ReactNode;
  readonly actions?: ReactNode;
}

/** A question or a form over the page; Escape and the backdrop close it. */
export const Dialog = (props: DialogProps) => <Panel className="dialog" {...props} />;

/** A panel at the right edge, 560 px wide, the whole screen on a phone. */
export const Drawer = (props: DialogProps) => <Panel className="drawer" {...props} />;

/** One of them has the focus first. */
const fields = 'input:not([type=hidden], [aria-hidden=true]), textarea, [role=combobox], [role=checkbox]';

function Panel(props: DialogProps & { readonly className: string }) {
  const body = useRef<HTMLDivElement>(null);
  const { className, isOpen, onClose, title, above, below, tools, children, actions } = props;
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          className={className}
          initialFocus={() => body.current?.querySelector<HTMLElement>(fields) ?? body.current}
        >
          <div className="dialog-head">
            <div className="sections-tight">
              {above !== undefined && <small>{above}</small>}
              <Base.Title className="dialog-title">{title}</Base.Title>
              {below}
            </div>
            <div className="row">
              {tools}
              <Base.Close render={<IconButton label={words.ui.close} icon={X} isSmall />} />
            </div>
          </div>
          <div ref={body} className="dialog-body" tabIndex={0}>
            {children}
          </div>
          {actions !== undefined && <div className="dialog-foot">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
