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
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Labelled } from '../../ui/labelled.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { words } from '../../words/words.ts';
import type { AmountVariables } from './use-amount.ts';
import { WriteFailure } from '../../ui/states/write-failure.tsx';
import { formatFigure } from '../../format/numbers.ts';
import { endOf, firstOfYear, startOf, today } from '../profile/days.ts';
import { formatQuantity } from '../profile/quantity.ts';
import { CreateProfile } from '../profiles/create-profile.tsx';
import { chosenProfile, chooseProfile } from '../profile/chosen.ts';
import { type asInputs, returnPerUnitOf } from './inputs.ts';

type Inputs = ReturnType<typeof asInputs>;

export interface AddToProfileProps {
  readonly variables: AmountVariables;
  readonly title: string;
  readonly onClose: () => void;
}

const maxProfiles = 100;

/** Makes an item of a profile from what is filled in, for a time that one chooses. */
export function AddToProfile({ variables, title, onClose }: AddToProfileProps) {
  const { categoryPath, uid, inputs, asOf } = variables;
  const { data, error, refetch } = useOperation(ExploreProfilesDocument, { first: maxProfiles });
  const isInAll = returnPerUnitOf(inputs) !== null;
  const [start, setStart] = useState(asOf?.slice(0, 10) ?? (isInAll ? today() : firstOfYear()));
  const [end, setEnd] = useState(asOf === null || isInAll ? '' : `${asOf.slice(0, 4)}-12-31`);
  const [chosen, choose] = useState(chosenProfile);
  const [addedTo, setAddedTo] = useState<string | null>(null);
  const { write, isWaiting, failure } = useWrite(add);
  const profiles = data?.profiles?.nodes.filter(({ actions }) => actions?.allowModify !== false) ?? [];
  const profile = profiles.find((each) => each.uid === chosen) ?? profiles[0];
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
        startDate: startOf(start),
        endDate: endOf(end || (isInAll ? start : '')),
        values: inputs,
      },
    });
    if (isAdded) setAddedTo(profile.uid);
  };
  return (
    <Dialog isOpen onClose={onClose} title={words.item.addTitle(title)}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <SkeletonLines count={4} />}
      {data !== undefined && profile === undefined && (
        <div className="sections-tight">
          <p>{words.item.nameAProfile}</p>
          <CreateProfile
            onCreated={(created) => {
              choose(created);
              return refetch();
            }}
          />
        </div>
      )}
      {profile !== undefined && (
        <form
          className="sections-tight"
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault();
            void submit(event.currentTarget);
          }}
        >
          <p>
            {inputs.length === 0
              ? words.item.nothingEntered
              : words.item.adds(inputs.map(quantityOf).join(', '))}
          </p>
          <Labelled label={words.item.profile}>
            {(id) => (
              <Select
                id={id}
                value={profile.uid}
                onChange={choose}
                choices={profiles.map(({ uid, name }) => ({ value: uid, label: name ?? uid }))}
              />
            )}
          </Labelled>
          <TextField label={words.item.recordName} name="name" maxLength={255} autoComplete="off" />
          <div className="row">
            <TextField
              label={words.item.firstDay}
              name="start"
              type="date"
              required
              value={start}
              onChange={setStart}
            />
            <TextField
              label={words.item.lastDay}
              name="end"
              type="date"
              value={end}
              onChange={setEnd}
              note={isInAll ? words.item.sameDay : words.item.openEnd}
            />
          </div>
          <WriteFailure failure={failure} />
          {failure?.isOutcomeUnknown === true && !failure.wouldRepeat && <p>{words.item.addAgain}</p>}
          <div className="row">
            <Button kind="primary" type="submit" disabled={isWaiting}>
              {words.item.addButton}
            </Button>
            <span role="status">
              {addedTo !== null && (
                <>
                  {words.item.added} <a href={profileAddress(addedTo)}>{words.item.openProfile}</a>
                </>
              )}
            </span>
          </div>
        </form>
      )}
    </Dialog>
  );
}

const quantityOf = ({ value, unit, perUnit }: Inputs[number]): string =>
  `${formatFigure(value)} ${formatQuantity(unit, perUnit ?? null)}`.trim();

async function add(input: CreateProfileItemInput, idempotencyKey: string | null) {
  const { createProfileItem } = await request(ExploreAddItemDocument, { input, idempotencyKey });
  return createProfileItem?.userErrors ?? [];
}
