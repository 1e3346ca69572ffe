import { Suspense } from 'react';
import { part } from '../ui/states/part.tsx';
import { useOverlay } from './overlay.ts';

const CommandMenu = part(async () => (await import('./command-menu.tsx')).CommandMenu);
const KeyboardMap = part(async () => (await import('./keyboard-map.tsx')).KeyboardMap);

/** The command menu and the keyboard map, loaded when they are first opened. */
export function Overlays() {
  const overlay = useOverlay();
  return (
    <Suspense>
      {overlay === 'commands' && <CommandMenu />}
      {overlay === 'keys' && <KeyboardMap />}
    </Suspense>
  );
}
