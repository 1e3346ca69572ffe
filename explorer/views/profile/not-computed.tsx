import { useNamed } from './use-named.ts';

interface FailedItem {
  readonly item: {
    readonly uid: string;
    readonly name: string | null;
    readonly dataCategory: { readonly path: string } | null;
  };
  readonly message: string;
}

interface NotComputedProps {
  readonly failed: readonly FailedItem[];
  readonly count: number;
}

/** The items without an amount, each with its reason. */
export function NotComputed({ failed, count }: NotComputedProps) {
  if (count === 0) return null;
  return (
    <details className="panel" open={failed.length <= 5}>
      <summary>Not computed: {count === 1 ? '1 item' : `${count} items`}</summary>
      <ul className="failed-items">
        {failed.map((each) => (
          <Reason key={each.item.uid} {...each} />
        ))}
      </ul>
      {failed.length < count && <p>These are the first {failed.length}; fix them to see the others.</p>}
    </details>
  );
}

function Reason({ item, message }: FailedItem) {
  const text = useNamed(message, item.dataCategory?.path);
  return (
    <li>
      <strong>{item.name ?? item.uid}</strong> {text}
    </li>
  );
}
