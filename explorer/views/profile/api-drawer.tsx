import { useSearch } from 'wouter';
import { ExploreProfileOverviewDocument } from '../../../schema/generated/graphql.ts';
import { restAddress } from '../../api/rest-address.ts';
import { CopyForms } from '../../ui/copy/copy-as.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { words } from '../../words/words.ts';

interface ApiDrawerProps {
  readonly uid: string;
  readonly close: () => void;
}

/** The question that the view asks, for code of one's own. */
export function ApiDrawer({ uid, close }: ApiDrawerProps) {
  const year = new URLSearchParams(useSearch()).get('year') ?? '';
  return (
    <Drawer isOpen onClose={close} title={words.profile.api}>
      <CopyForms
        document={ExploreProfileOverviewDocument}
        variables={{ uid, ...(/^\d{4}$/.test(year) ? { year: Number(year) } : {}) }}
        rest={restAddress(`/totals/${uid}`, [
          ['step', 'month'],
          ...(/^\d{4}$/.test(year)
            ? ([
                ['startDate', `${year}-01-01`],
                ['endDate', `${Number(year) + 1}-01-01`],
              ] as const)
            : []),
        ])}
      />
    </Drawer>
  );
}
