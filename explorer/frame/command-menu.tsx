import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { words } from '../words/words.ts';
import { show } from './overlay.ts';
import { type Entry, useEntries } from './use-entries.ts';

/** Finds a view, a profile, an item opened before or a command by its name. */
export function CommandMenu() {
  const groups = useEntries();
  const close = (): void => show(null);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog commands" aria-label={words.commands.title}>
          <Autocomplete.Root
            inline
            open
            items={groups}
            autoHighlight="always"
            itemToStringValue={({ name }: Entry) => name}
          >
            <div className="finder-box">
              <Search aria-hidden />
              <Autocomplete.Input
                aria-label={words.commands.title}
                placeholder={words.commands.placeholder}
              />
            </div>
            <div className="commands-list">
              <Autocomplete.Empty className="popup-empty">{words.ui.noneFound}</Autocomplete.Empty>
              <Autocomplete.List aria-label={words.commands.title}>
                {({ value, items }: ReturnType<typeof useEntries>[number]) => (
                  <Autocomplete.Group key={value} items={items}>
                    <Autocomplete.GroupLabel className="popup-label">{value}</Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(entry: Entry) => (
                        <Autocomplete.Item
                          key={entry.id}
                          value={entry}
                          className="option"
                          onClick={() => {
                            close();
                            entry.act();
                          }}
                        >
                          <entry.icon aria-hidden />
                          <span className="grow">{entry.name}</span>
                          {entry.keys !== undefined && <Keys keys={entry.keys} />}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const Keys = ({ keys }: { readonly keys: string }) => (
  <span className="keys" aria-hidden>
    {keys.split(' ').map((key, index) => (
      <kbd key={index}>{key}</kbd>
    ))}
  </span>
);
