import { Columns3 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useParameter } from '../../api/address.ts';
import { words } from '../../words/words.ts';
import { IconButton } from '../icon-button.tsx';
import { Menu, MenuTick } from '../menu.tsx';
import type { Column } from './columns.ts';

/** The columns that the address names, or the usual ones, and a menu to choose them; the first is always there. */
export function useChosenColumns<Row>(all: readonly Column<Row>[]) {
  const [text, setText] = useParameter('columns');
  const chosen = useMemo(() => {
    const named = text.split(',');
    return all.filter(
      ({ id, isFurther }, index) => index === 0 || (text === '' ? !isFurther : named.includes(id)),
    );
  }, [all, text]);
  const ids = chosen.map(({ id }) => id);
  const menu: ReactNode = (
    <Menu align="end" trigger={<IconButton isSmall icon={Columns3} label={words.ui.chooseColumns} />}>
      {all.slice(1).map(({ id, head }) => (
        <MenuTick
          key={id}
          isTicked={ids.includes(id)}
          onChange={(isTicked) =>
            setText((isTicked ? [...ids, id] : ids.filter((each) => each !== id)).join(','))
          }
        >
          {head}
        </MenuTick>
      ))}
    </Menu>
  );
  return { columns: chosen, menu };
}
