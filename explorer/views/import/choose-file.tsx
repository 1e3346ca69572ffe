import { useRef, useState } from 'react';
import type { Table } from './read-file.ts';

interface ChooseFileProps {
  readonly table: Table | null;
  readonly choose: (file: File) => void;
}

/** A file by the system's dialog, or dropped. */
export function ChooseFile({ table, choose }: ChooseFileProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined) choose(file);
  };
  return (
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
      {table !== null && (
        <p>
          <strong>{table.name}</strong>: {table.rows.length === 1 ? '1 row' : `${table.rows.length} rows`} of{' '}
          {table.columns.length} columns. {table.notes.join(' ')}
        </p>
      )}
      <p className="tools">
        <button onClick={() => input.current?.click()}>
          {table === null ? 'Choose a CSV file' : 'Choose another file'}
        </button>
        or drop it here
      </p>
      {/* What a browser says beside its own button is only of files that were chosen by it. */}
      <input
        ref={input}
        id="file"
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        onChange={({ target }) => {
          take(target.files);
          // Otherwise the same file could not be chosen again after it was fixed.
          target.value = '';
        }}
      />
    </div>
  );
}
