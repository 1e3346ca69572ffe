import { useSearchParams } from 'wouter';
import { categoryAddress, searchAddress } from '../../api/address.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { words } from '../../words/words.ts';
import { withoutFilters } from './filters.ts';

export const NothingAsked = () => (
  <>
    <PageHead title={words.search.title} />
    <EmptyState
      action={
        <div className="row">
          {words.search.examples.map((example) => (
            <LinkButton key={example} href={searchAddress(example)}>
              {example}
            </LinkButton>
          ))}
          <LinkButton kind="quiet" href={categoryAddress('')}>
            {words.search.browse}
          </LinkButton>
        </div>
      }
    >
      {words.search.empty}
    </EmptyState>
  </>
);

interface NothingFoundProps {
  readonly text: string;
  readonly isFiltered: boolean;
}

export function NothingFound({ text, isFiltered }: NothingFoundProps) {
  const [, setParameters] = useSearchParams();
  return (
    <EmptyState
      action={
        isFiltered ? (
          <Button onClick={() => setParameters(withoutFilters)}>{words.search.clearFilters}</Button>
        ) : (
          <LinkButton href={categoryAddress('')}>{words.search.browse}</LinkButton>
        )
      }
    >
      {isFiltered ? words.search.nothingFiltered : words.search.nothing(text)}{' '}
      {!isFiltered && words.search.otherWords}
    </EmptyState>
  );
}
