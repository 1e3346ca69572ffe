import { ExploreProfileOverviewDocument } from '../../../schema/generated/graphql.ts';
import { restAddress } from '../../api/rest-address.ts';
import { CopyForms } from '../../ui/copy/copy-as.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { words } from '../../words/words.ts';

interface ApiDrawerProps {
  readonly uid: string;
  /** The year that is shown; `null` for all of them. */
  readonly year: number | null;
  readonly close: () => void;
}

/** The question that the view asks, for code of one's own. */
export const ApiDrawer = ({ uid, year, close }: ApiDrawerProps) => (
  <Drawer isOpen onClose={close} title={words.profile.api}>
    <CopyForms
      document={ExploreProfileOverviewDocument}
      variables={{ uid, ...(year === null ? {} : { year }) }}
      rest={restAddress(
        `/totals/${uid}`,
        year === null
          ? []
          : [
              ['step', 'month'],
              ['startDate', `${year}-01-01`],
              ['endDate', `${year + 1}-01-01`],
            ],
      )}
    />
  </Drawer>
);
