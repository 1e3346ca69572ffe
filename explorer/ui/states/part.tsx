import { type ComponentType, lazy } from 'react';
import { words } from '../../words/words.ts';
import { Button } from '../button.tsx';

/** A part of the page that is a file of its own; where the file is gone, a newer version of the page is served. */
export const part = <Props extends object>(read: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => ({ default: await read().catch(() => Outdated) }));

function Outdated() {
  return (
    <div className="error" role="alert">
      <h2>{words.ui.outdated}</h2>
      <div>{words.ui.outdatedText}</div>
      <Button isSmall onClick={() => location.reload()}>
        {words.ui.reload}
      </Button>
    </div>
  );
}
