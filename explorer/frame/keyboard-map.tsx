import { useState } from 'react';
import { letterKeys } from '../settings/appearance.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TickBox } from '../ui/tick-box.tsx';
import { words } from '../words/words.ts';
import { show } from './overlay.ts';

/** All keys that are commands, and the switch for those that are single letters. */
export function KeyboardMap() {
  const [isOn, setOn] = useState(letterKeys.chosen() === null);
  const choose = (isWanted: boolean): void => {
    letterKeys.choose(isWanted ? null : 'off');
    setOn(isWanted);
  };
  return (
    <Dialog
      isOpen
      onClose={() => show(null)}
      title={words.frame.keyboard}
      actions={
        <TickBox isTicked={isOn} onChange={choose}>
          {words.keys.letters}
        </TickBox>
      }
    >
      {words.keys.groups.map(({ name, lines }) => (
        <section key={name} className="key-group" aria-label={name}>
          <h3>{name}</h3>
          <dl className="key-lines">
            {lines.map(({ keys, does }) => (
              <div key={keys}>
                <dt>
                  {keys.split(' ').map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
