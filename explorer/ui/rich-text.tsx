import { Fragment, type ReactNode } from 'react';

interface RichTextProps {
  /** A text of the catalogue with parts in marks: `Try other words, or <link>look through them</link>.` */
  readonly text: string;
  /** Draws each mark. */
  readonly marks: Readonly<Record<string, (text: string) => ReactNode>>;
}

/** A sentence with links or emphasis inside, which stay in one text of the catalogue. */
export const RichText = ({ text, marks }: RichTextProps) =>
  [...text.matchAll(/<(\w+)>(.*?)<\/\1>|[^<]+|</g)].map(([whole, mark = '', inner = ''], index) => (
    <Fragment key={index}>{marks[mark]?.(inner) ?? whole}</Fragment>
  ));
