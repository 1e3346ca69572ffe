interface NotComputedProps {
  readonly failed: readonly {
    readonly item: { readonly uid: string; readonly name: string | null };
    readonly message: string;
  }[];
  readonly count: number;
}

/** The items without an amount, each with its reason. */
export function NotComputed({ failed, count }: NotComputedProps) {
  if (count === 0) return null;
  return (
    <details className="panel" open={failed.length <= 5}>
      <summary>Not computed: {count === 1 ? '1 item' : `${count} items`}</summary>
      <ul className="failed-items">
        {failed.map(({ item, message }) => (
          <li key={item.uid}>
            <strong>{item.name ?? item.uid}</strong> {message}
          </li>
        ))}
      </ul>
      {failed.length < count && <p>These are the first {failed.length}; fix them to see the others.</p>}
    </details>
  );
}
