import { Code } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { words } from '../../words/words.ts';
import { Button } from '../button.tsx';
import { Drawer } from '../dialog.tsx';
import { CopyForms } from './copy-as.tsx';

/** Opens the question of the view, as programs ask it. */
export function ApiButton<Data, Variables>(props: ComponentProps<typeof CopyForms<Data, Variables>>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" icon={Code} onClick={() => setOpen(true)}>
        {words.ui.api}
      </Button>
      {isOpen && (
        <Drawer isOpen onClose={() => setOpen(false)} title={words.ui.apiTitle}>
          <CopyForms {...props} />
        </Drawer>
      )}
    </>
  );
}
