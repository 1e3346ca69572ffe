/** The mark of the gateway, in the colours of the scheme. */
export const Mark = () => (
  <svg viewBox="0 0 32 32" aria-hidden>
    <rect className="brand-tile" width="32" height="32" rx="8" />
    <path className="brand-bars" d="M9 22v-5h3v5zm5.5 0v-9h3v9zm5.5 0V9h3v13z" />
  </svg>
);
