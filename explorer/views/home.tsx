import { TreeDocument } from '../../schema/generated/graphql.ts';
import { categoryAddress, itemAddress, searchAddress } from '../api/address.ts';
import { useOperation } from '../api/request.ts';
import { CopyAs } from '../ui/copy-as.tsx';
import { goTo } from '../ui/links.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { Failed, Loading } from '../ui/states.tsx';

const examples = [
  {
    address: itemAddress('transport/car/generic', 'L9S383G52PUZ', 'distance=1000+mi'),
    title: 'Driving 1,000 miles',
    text: 'An average petrol car, by distance.',
  },
  {
    address: '/explore/search?q=500+kWh+of+electricity+in+Germany',
    title: '500 kWh of electricity in Germany',
    text: 'A sentence; the inputs are filled in.',
  },
  {
    address: itemAddress(
      'transport/plane/generic',
      'U99IODVUQR1D',
      'IATACode1=LHR&IATACode2=JFK&journeys=1+per+none',
    ),
    title: 'A flight from London to New York',
    text: 'By airport; the distance is worked out.',
  },
];

export function Home() {
  return (
    <div className="home">
      <h1>What does it emit?</h1>
      <p className="lead">Emission factors with their sources, and the amounts that follow from them.</p>
      <SearchBox value="" isFocused onChange={(text) => void goTo(searchAddress(text))} />
      <section aria-labelledby="examples">
        <h2 id="examples">Examples</h2>
        <ul className="cards">
          {examples.map(({ address, title, text }) => (
            <li key={address}>
              <a href={address}>{title}</a>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Tree />
      <section aria-labelledby="elsewhere" className="elsewhere">
        <h2 id="elsewhere">The same for programs</h2>
        <p>
          Each view has its question under “Use this in your own code”, to copy as GraphQL, curl or
          JavaScript.
        </p>
        <p>
          <a href="/docs/tutorial">The first five minutes</a> · <a href="/docs">Documentation</a> ·{' '}
          <a href="/docs/reference/graphql">GraphQL reference</a> ·{' '}
          <a href="/docs/reference/rest">REST reference</a> ·{' '}
          <a href="/licences.txt">Licences of this page</a>
        </p>
      </section>
    </div>
  );
}

function Tree() {
  const { data, error, refetch } = useOperation(TreeDocument, { path: '' });
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading what="the categories" />;
  return (
    <section aria-labelledby="categories">
      <h2 id="categories">Categories</h2>
      <ul className="tree">
        {data.dataCategory?.children?.map(({ path, name, children }) => (
          <li key={path}>
            <a href={categoryAddress(path)}>{name}</a> <span className="count">{children?.length}</span>
            <ul>
              {children?.map((child) => (
                <li key={child.path}>
                  <a href={categoryAddress(child.path)}>{child.name}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <CopyAs document={TreeDocument} variables={{ path: '' }} rest="/data" />
    </section>
  );
}
