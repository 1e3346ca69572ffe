import { ExploreAmountDocument } from '../../../schema/generated/graphql.ts';
import { CopyForms } from '../../ui/copy/copy-as.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { words } from '../../words/words.ts';
import { restAmount } from './rest-amount.ts';
import type { AmountVariables } from './use-amount.ts';

interface CodeDrawerProps {
  readonly variables: AmountVariables;
  readonly onClose: () => void;
}

/** The question of the view as programs ask it. */
export const CodeDrawer = ({ variables, onClose }: CodeDrawerProps) => (
  <Drawer isOpen onClose={onClose} title={words.item.codeTitle}>
    <CopyForms document={ExploreAmountDocument} variables={variables} rest={restAmount(variables)} />
  </Drawer>
);
