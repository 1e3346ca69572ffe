import { useState } from 'react';
import { ExploreSearchDocument } from '../../../schema/generated/graphql.ts';
import { itemAddress } from '../../api/address.ts';
import { useOperation } from '../../api/request.ts';
import { formatName } from '../../words/data-names.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import { words } from '../../words/words.ts';

const pauseMs = 150;
const most = 12;

/** Finds another factor by words, and adds it. */
export function AddFactor({ add }: { readonly add: (address: string) => void }) {
  const [text, setText] = useState('');
  const query = useSettled(text.trim(), pauseMs);
  const { data } = useOperation(
    ExploreSearchDocument,
    { query, first: most },
    { isWanted: /[\p{L}\p{N}]/u.test(query), keepsLast: true },
  );
  const choices = (data?.search?.items.nodes ?? []).map(({ uid, title, dataCategory }) => ({
    value: itemAddress(dataCategory?.path ?? '', uid),
    label: formatName(title),
    note: formatName(dataCategory?.name ?? ''),
  }));
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
