import type { WriteStream } from 'node:tty';
import type { ImportSummary } from '../importers/import-data-set.ts';

interface Progress {
  step(path: string): void;
  done(summary: ImportSummary): void;
}

/** Shows loading progress: one updating line on a terminal, otherwise a single line at the end. */
export function createProgress(stream: WriteStream): Progress {
  let count = 0;
  const showLine = (text: string): void => {
    if (stream.isTTY) stream.write(`\r\u001b[2K${text}`);
  };
  return {
    step(path) {
      count += 1;
      showLine(`Loading built-in data: ${count} ${path}`);
    },
    done({ written, items, warnings }) {
      showLine('');
      if (written > 0) stream.write(`Loaded ${items} data items in ${written} categories.\n`);
      for (const { file, line, message } of warnings) {
        stream.write(`Warning: ${file}${line === null ? '' : `:${line}`}: ${message}\n`);
      }
    },
  };
}
