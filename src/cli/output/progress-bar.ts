import type { WriteStream } from 'node:tty';

interface ProgressBar {
  readonly step: (text: string, number: number, total: number | null) => void;
  end(): void;
}

const width = 24;
const betweenMs = 50;

/** One updating line on a terminal; otherwise nothing, to keep logs readable. */
export function createProgressBar(stream: WriteStream): ProgressBar {
  let shown = 0;
  const show = (line: string): void => void stream.write(`\r\u001b[2K${line}`);
  return {
    step(text, number, total) {
      const now = Date.now();
      if (!stream.isTTY || now - shown < betweenMs) return;
      shown = now;
      const count = total === null ? String(number) : `${barOf(number / total)} ${number}/${total}`;
      show(`${count} ${text}`.slice(0, (stream.columns ?? 80) - 1));
    },
    end() {
      if (stream.isTTY) show('');
    },
  };
}

/** The seconds that work takes which cannot say how far it is. */
export async function showSeconds<T>(text: string, stream: WriteStream, work: Promise<T>): Promise<T> {
  const bar = createProgressBar(stream);
  const started = Date.now();
  const show = (): void => bar.step(`seconds, ${text}`, Math.round((Date.now() - started) / 1000), null);
  const timer = setInterval(show, 1000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    bar.end();
  }
}

function barOf(part: number): string {
  const done = Math.min(width, Math.floor(part * width));
  return `[${'#'.repeat(done)}${'.'.repeat(width - done)}]`;
}
