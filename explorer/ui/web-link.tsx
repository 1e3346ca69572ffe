interface WebLinkProps {
  readonly href: string | null;
  readonly children: string;
}

/** Data sets may state any text as an address; only those of the web are links. */
export const WebLink = ({ href, children }: WebLinkProps) =>
  href !== null && /^https?:\/\//.test(href) ? (
    <a href={href} rel="noreferrer" target="_blank">
      {children}
    </a>
  ) : (
    children
  );
