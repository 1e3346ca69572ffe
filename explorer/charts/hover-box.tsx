interface HoverBoxProps {
  /** Where what it is about ends, and how far its beginning is from the right edge, in pixels. */
  readonly left: number;
  readonly right: number;
  readonly width: number;
  readonly head: readonly [string, string];
  readonly rows: readonly { readonly name: string; readonly mark: string; readonly value: string }[];
  readonly last: readonly [string, string] | null;
}

const gap = 12;

/** The numbers at the pointer, on the side where there is room. */
export function HoverBox({ left, right, width, head, rows, last }: HoverBoxProps) {
  return (
    <div
      className="hover-box"
      aria-hidden
      style={left > width / 2 ? { right: right + gap } : { left: left + gap }}
    >
      <dl>
        <div className="head">
          <dt>{head[0]}</dt>
          <dd>{head[1]}</dd>
        </div>
        {rows.map(({ name, mark, value }) => (
          <div key={name}>
            <dt>
              <span className={`swatch ${mark}`} />
              {name}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
        {last !== null && (
          <div className="last">
            <dt>{last[0]}</dt>
            <dd>{last[1]}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
