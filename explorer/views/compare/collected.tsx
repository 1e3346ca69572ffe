import { compareAddress, maxCompared, readCollected, writeCollected } from '../../api/compared.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { goTo } from '../../ui/links/links.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { words } from '../../words/words.ts';

const toOwn = { own: (text: string) => <a href={compareAddress(readCollected())}>{text}</a> };

/** How a comparison that was opened by its address goes with what one has collected oneself. */
export function Collected({ addresses }: { readonly addresses: readonly string[] }) {
  const own = readCollected();
  const all = [...new Set([...own, ...addresses])];
  const keep = (): void => {
    writeCollected(all);
    void goTo(compareAddress(all));
  };
  return (
    <Card>
      <div className="row spread">
        <p>
          <RichText text={words.compare.own(own.length)} marks={toOwn} />{' '}
          {all.length > maxCompared && words.compare.tooManyTogether(maxCompared)}
        </p>
        {all.length > own.length && all.length <= maxCompared && (
          <Button onClick={keep}>{words.compare.addToOwn}</Button>
        )}
      </div>
    </Card>
  );
}
