import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Labelled } from '../../ui/labelled.tsx';
import { words } from '../../words/words.ts';
import { isTable, usePaste } from './pasted.ts';
import type { Source } from './source.ts';

interface ChooseFileProps {
  readonly choose: (file: File) => void;
  readonly paste: (source: Source) => void;
}

/** A file by the system's dialog, or dropped, or rows that are pasted. */
export function ChooseFile({ choose, paste }: ChooseFileProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined) choose(file);
  };
  const pasteText = (text: string): void => paste({ name: words.importing.pasted, text });
  usePaste(pasteText);
  return (
    <div className="sections">
      <div
        className="drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <FileUp aria-hidden />
        <p>{words.importing.lead}</p>
        <Button kind="primary" onClick={() => input.current?.click()}>
          {words.importing.choose}
        </Button>
        <p className="muted">{words.importing.drop}</p>
        {/* What a browser says next to its own button is only of files that were chosen by it. */}
        <input
          ref={input}
          id="file"
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx,.ndjson,text/csv,text/tab-separated-values"
          onChange={({ target }) => {
            take(target.files);
            // Otherwise the same file could not be chosen again after it was fixed.
            target.value = '';
          }}
        />
      </div>
      <Card>
        <Labelled label={words.importing.orPaste}>
          {(id) => (
            <div className="box">
              <textarea
                id={id}
                placeholder={words.importing.example}
                onChange={({ target }) => {
                  if (isTable(target.value)) pasteText(target.value);
                }}
              />
            </div>
          )}
        </Labelled>
      </Card>
    </div>
  );
}
