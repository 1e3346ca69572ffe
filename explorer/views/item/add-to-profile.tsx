import { type FormEvent, useState } from 'react';
import {
  type CreateProfileItemInput,
  ExploreAddItemDocument,
  ExploreProfilesDocument,
} from '../../../schema/generated/graphql.ts';
import { profileAddress } from '../../api/address.ts';
import { request, useOperation } from '../../api/request.ts';
import { useWrite } from '../../api/write.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { WriteFailure } from '../../ui/states/write-failure.tsx';
import { formatFigure } from '../../format/numbers.ts';
import { endOf, firstOfYear, startOf, today } from '../profile/days.ts';
import { formatQuantity } from '../profile/quantity.ts';
import { CreateProfile } from '../profiles/create-profile.tsx';
import { chosenProfile, chooseProfile } from '../profile/chosen.ts';
import { type asInputs, returnPerUnitOf } from './inputs.ts';

type Inputs = ReturnType<typeof asInputs>;

interface AddToProfileProps {
  readonly categoryPath: string;
  readonly uid: string;
  readonly inputs: Inputs;
}

const maxProfiles = 100;

/** Makes an item of a profile from what is filled in, for a time that one chooses. */
export function AddToProfile({ categoryPath, uid, inputs }: AddToProfileProps) {
  const { data, error, refetch } = useOperation(ExploreProfilesDocument, { first: maxProfiles });
  const [typedStart, setStart] = useState<string | null>(null);
  const [chosen, choose] = useState(chosenProfile);
  const [addedTo, setAddedTo] = useState<string | null>(null);
  const { write, isWaiting, failure } = useWrite(add);
  const profiles = data?.profiles?.nodes.filter(({ actions }) => actions?.allowModify !== false) ?? [];
  const profile = profiles.find((each) => each.uid === chosen) ?? profiles[0];
  const isInAll = returnPerUnitOf(inputs) !== null;
  const start = typedStart ?? (isInAll ? today() : firstOfYear());
  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (profile === undefined) return;
    const fields = new FormData(form);
    const text = (name: string): string => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : '';
    };
    setAddedTo(null);
    chooseProfile(profile.uid);
    const isAdded = await write({
      profileUid: profile.uid,
      item: {
        categoryPath,
        dataItemUid: uid,
        name: text('name').trim() || null,
        startDate: startOf(text('start')),
        endDate: endOf(text('end') || (isInAll ? text('start') : '')),
        values: inputs,
      },
    });
    if (isAdded) setAddedTo(profile.uid);
  };
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading what="your profiles" />;
  if (profile === undefined)
    return (
      <CreateProfile
        isOpen
        onCreated={(created) => {
          choose(created);
          return refetch();
        }}
      />
    );
  return (
    <form
      className="stack"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <label>
        Profile
        <select value={profile.uid} onChange={({ target }) => choose(target.value)}>
          {profiles.map((each) => (
            <option key={each.uid} value={each.uid}>
              {each.name ?? each.uid}
            </option>
          ))}
        </select>
      </label>
      <label>
        Name, to tell it from others
        <input name="name" maxLength={255} autoComplete="off" />
      </label>
      <label>
        First day
        <input
          name="start"
          type="date"
          required
          value={start}
          onChange={({ target }) => setStart(target.value)}
        />
      </label>
      <label>
        Last day ({isInAll ? 'the same' : 'open'} if empty)
        <input name="end" type="date" />
      </label>
      <p className="source">
        {inputs.length === 0
          ? 'Nothing is entered above yet.'
          : `Adds ${inputs.map(quantityOf).join(', ')}${isInAll ? ' for these days.' : '.'}`}
      </p>
      <WriteFailure failure={failure} />
      {failure?.isOutcomeUnknown === true && !failure.wouldRepeat && <p>Choose “Add” again to make sure.</p>}
      <p className="tools">
        <button className="main" disabled={isWaiting}>
          {isWaiting ? 'Adding …' : 'Add'}
        </button>
        <span role="status">
          {addedTo !== null && (
            <>
              Added. <a href={profileAddress(addedTo)}>Look at the profile</a>
            </>
          )}
        </span>
      </p>
    </form>
  );
}

const quantityOf = ({ value, unit, perUnit }: Inputs[number]): string =>
  `${formatFigure(value)} ${formatQuantity(unit, perUnit ?? null)}`.trim();

async function add(input: CreateProfileItemInput, idempotencyKey: string | null) {
  const { createProfileItem } = await request(ExploreAddItemDocument, { input, idempotencyKey });
  return createProfileItem?.userErrors ?? [];
}
