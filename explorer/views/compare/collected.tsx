import { goTo } from '../../ui/links/links.ts';
import { compareAddress, maxCompared, readCollected, writeCollected } from '../../api/compared.ts';

/** How a comparison that was opened by its address goes with what one has collected oneself. */
export function Collected({ addresses }: { readonly addresses: readonly string[] }) {
  const own = readCollected();
  const all = [...new Set([...own, ...addresses])];
  const keep = (): void => {
    writeCollected(all);
    void goTo(compareAddress(all));
  };
  return (
    <div className="note">
      <p>
        You opened this comparison by its address. <a href={compareAddress(own)}>Your own</a> has{' '}
        {own.length === 1 ? '1 item' : `${own.length} items`} and stays as it is.
      </p>
      {all.length > own.length &&
        (all.length > maxCompared ? (
          <p>Both together are more than {maxCompared} items.</p>
        ) : (
          <p className="tools">
            <button onClick={keep}>Add these to your own</button>
          </p>
        ))}
    </div>
  );
}
