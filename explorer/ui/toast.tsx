import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { words } from '../words/words.ts';
import { IconButton } from './icon-button.tsx';

const toasts = Toast.createToastManager();
const undoMs = 10_000;
const readMs = 5_000;

/** Says what was done; `undo` takes it back, for ten seconds or while the toast has the focus or the pointer. */
export function say(text: string, undo?: () => void): void {
  const id = toasts.add({
    title: text,
    timeout: undo === undefined ? readMs : undoMs,
    ...(undo === undefined
      ? {}
      : {
          actionProps: {
            children: words.ui.undo,
            onClick: () => {
              toasts.close(id);
              undo();
            },
          },
        }),
  });
}

/** Where toasts appear: once, around the page. */
export const Toasts = () => (
  <Toast.Provider toastManager={toasts}>
    <Toast.Portal>
      <Toast.Viewport className="toasts">
        <List />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
);

function List() {
  return Toast.useToastManager().toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast">
      <Toast.Content className="toast-content">
        <Toast.Title className="toast-text" render={<p />} />
        <Toast.Action className="button small" />
        <Toast.Close render={<IconButton label={words.ui.dismiss} icon={X} isSmall />} />
      </Toast.Content>
    </Toast.Root>
  ));
}
