import { type ComponentType, lazy } from 'react';

/** A part of the page that is a file of its own; where the file is gone, a newer version of the page is served. */
export const part = <Props extends object>(read: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => ({ default: await read().catch(() => Outdated) }));

function Outdated() {
  return (
    <div className="state failed" role="alert">
      <h2>There is a newer version of this page</h2>
      <p>A part of this page could not be loaded. Reload the page to continue.</p>
      <p className="tools">
        <button type="button" onClick={() => location.reload()}>
          Load the page again
        </button>
      </p>
    </div>
  );
}
