import { useState } from 'react';
import { ExploreSearchDocument } from '../../../schema/generated/graphql.ts';
import { itemAddress } from '../../api/address.ts';
import { useOperation } from '../../api/request.ts';
import { formatAmount } from '../../format/numbers.ts';
import { formatName } from '../../words/data-names.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import { formatAmountUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import { isAnswer, useSuggested } from '../../api/answer.ts';
import { addressOf } from '../search/suggested-item.ts';

const pauseMs = 150;
const most = 12;

/** Finds another factor by words, or by a sentence such as "flight London New York business", and adds it. */
export function AddFactor({ add }: { readonly add: (address: string) => void }) {
  const [text, setText] = useState('');
  const query = useSettled(text.trim(), pauseMs);
  const { suggested } = useSuggested(query);
  const { data } = useOperation(
    ExploreSearchDocument,
    { query, first: most },
    { isWanted: /[\p{L}\p{N}]/u.test(query), keepsLast: true },
  );
  const answers = [...suggested.all.values()].filter(isAnswer);
  const found = (data?.search?.items.nodes ?? []).filter(
    ({ uid }) => !answers.some(({ item }) => item.uid === uid),
  );
  const choices = [
    ...answers.map((answer) => ({
      value: addressOf(answer),
      label: formatName(answer.item.title),
      note: `${formatAmount(answer.amount?.headline ?? 0)} ${formatAmountUnit(answer.amount?.unit ?? 'kg', null)}`,
    })),
    ...found.map(({ uid, title, dataCategory }) => ({
      value: itemAddress(dataCategory?.path ?? '', uid),
      label: formatName(title),
      note: formatName(dataCategory?.name ?? ''),
    })),
  ].slice(0, most);
  return (
    <Combobox
      label={words.compare.add}
      placeholder={words.compare.add}
      value={null}
      choices={choices}
      onType={setText}
      onChange={({ value }) => add(value)}
    />
  );
}
