import { MenuChoice } from '../ui/menu.tsx';
import { useSettings } from './use-settings.ts';

/** How the page is written and how it looks, each in a menu of its own. */
export const SettingChoices = () =>
  useSettings().map((setting) => <MenuChoice key={setting.label} {...setting} />);
