import { type FormEvent, useState } from 'react';
import {
  ExploreSharingDocument,
  type ProfileShareInput,
  type SharedAccess,
} from '../../../schema/generated/graphql.ts';
import { useOperation } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { Labelled } from '../../ui/labelled.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { words } from '../../words/words.ts';

type Kind = 'users' | 'groups';

interface NamedSharesProps {
  readonly uid: string;
  /** Returns whether it was written. */
  readonly share: (part: Partial<Record<Kind, ProfileShareInput[]>>) => Promise<boolean>;
}

/** The users and groups that a profile is shared with by name. A remote service knows none. */
export function NamedShares({ uid, share }: NamedSharesProps) {
  const { data } = useOperation(ExploreSharingDocument, { uid });
  const [kind, setKind] = useState<Kind>('users');
  const [name, setName] = useState('');
  const [access, setAccess] = useState<SharedAccess>('VIEW');
  const sharing = data?.profile?.permission?.sharing;
  if (!sharing) return null;
  const { profiles } = words;
  const named = (['users', 'groups'] as const).flatMap((each) =>
    (sharing[each] ?? []).map((one) => ({ kind: each, ...one })),
  );
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() !== '' && (await share({ [kind]: [{ name: name.trim(), access }] }))) setName('');
  };
  const choices = (...wanted: SharedAccess[]) =>
    wanted.map((value) => ({ value, label: profiles.access[value] }));
  return (
    <>
      {named.map((each) => (
        <div className="row spread" key={`${each.kind} ${each.name}`}>
          <span>
            {each.name} <small className="muted">{profiles.shareKinds[each.kind]}</small>
          </span>
          <Select
            isSmall
            label={profiles.accessOf(each.name)}
            value={each.access}
            choices={choices('VIEW', 'MODIFY', 'NONE')}
            onChange={(next) => void share({ [each.kind]: [{ name: each.name, access: next }] })}
          />
        </div>
      ))}
      <form className="share-form" onSubmit={(event) => void submit(event)}>
        <Labelled label={profiles.shareWith}>
          {(id) => (
            <Select
              id={id}
              value={kind}
              choices={[
                { value: 'users', label: profiles.shareKinds.users },
                { value: 'groups', label: profiles.shareKinds.groups },
              ]}
              onChange={setKind}
            />
          )}
        </Labelled>
        <TextField label={profiles.name} autoComplete="off" value={name} onChange={setName} />
        <Labelled label={profiles.may}>
          {(id) => <Select id={id} value={access} choices={choices('VIEW', 'MODIFY')} onChange={setAccess} />}
        </Labelled>
        <Button type="submit" disabled={name.trim() === ''}>
          {profiles.share}
        </Button>
      </form>
    </>
  );
}
