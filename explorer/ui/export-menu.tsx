import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';
import { Menu } from './menu.tsx';

/** The forms in which a view can be taken along. */
export const ExportMenu = ({ children }: { readonly children: ReactNode }) => (
  <Menu
    align="end"
    trigger={
      <Button kind="quiet" icon={Download}>
        {words.ui.export}
      </Button>
    }
  >
    {children}
  </Menu>
);
