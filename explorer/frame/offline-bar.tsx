import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { words } from '../words/words.ts';

function subscribe(listener: () => void): () => void {
  for (const type of ['online', 'offline']) addEventListener(type, listener);
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, listener);
  };
}

/** Says that there is no connection, for as long as that is so. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div className="offline" role="status" hidden={isOnline}>
      <div className="bar-inner">
        <WifiOff aria-hidden />
        {isOnline ? '' : words.frame.offline}
      </div>
    </div>
  );
}
