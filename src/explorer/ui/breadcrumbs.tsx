import { categoryAddress } from '../api/address.ts';

/** The categories above a path, each with its own last name. */
export function Breadcrumbs({ path }: { readonly path: string }) {
  const names = path === '' ? [] : path.split('/');
  return (
    <nav aria-label="Where this is" className="breadcrumbs">
      <a href={categoryAddress('')}>All categories</a>
      {names.map((name, index) => {
        const above = names.slice(0, index + 1).join('/');
        return (
          <span key={above}>
            <span aria-hidden="true"> › </span>
            <a href={categoryAddress(above)}>{name}</a>
          </span>
        );
      })}
    </nav>
  );
}
