import { useState } from 'react';
import { useParams } from 'wouter';
import { ExploreProfileDocument } from '../../schema/generated/graphql.ts';
import { decodePath, profileAddress } from '../api/address.ts';
import { useOperation } from '../api/request.ts';
import { adoptStyle } from '../ui/adopt-style.ts';
import { PageHead } from '../ui/page-head.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { Trail } from '../ui/trail.tsx';
import { words } from '../words/words.ts';
import { ChooseFile } from './import/choose-file.tsx';
import { ImportRun } from './import/import-run.tsx';
import style from './import/import.css?inline';
import { takePasted } from './import/pasted.ts';
import { asSource, type Source } from './import/source.ts';
import { missingProfile } from './profile/missing-profile.ts';
import { StepsLine, type Step } from './import/steps-line.tsx';

adoptStyle(style);

/** A table becomes records of a profile: it is chosen, matched, checked and stored, and undone as a whole if one wants. */
export function Import() {
  const { uid: text = '' } = useParams();
  const uid = decodePath(text);
  const { data, error, refetch } = useOperation(ExploreProfileDocument, { uid });
  const [source, setSource] = useState<Source | null>(() => {
    const pasted = takePasted();
    return pasted === null ? null : { name: words.importing.pasted, text: pasted };
  });
  const [step, setStep] = useState<Step>('match');
  if (error !== null)
    return <ErrorState isView error={error} retry={() => void refetch()} missing={missingProfile()} />;
  if (!data?.profile) return <SkeletonLines isView count={4} height={64} />;
  const { name, actions } = data.profile;
  return (
    <>
      <PageHead
        title={source === null ? words.importing.title : words.importing.titleOf(source.name)}
        trail={
          <Trail
            steps={[
              { href: '/explore/profiles', name: words.frame.profiles },
              { href: profileAddress(uid), name: name ?? uid },
            ]}
          />
        }
        actions={<StepsLine step={source === null ? 'file' : step} />}
      />
      {actions?.allowModify === false ? (
        <EmptyState>{words.importing.readOnly}</EmptyState>
      ) : source === null ? (
        <ChooseFile choose={(file) => void asSource(file).then(setSource)} paste={setSource} />
      ) : (
        <ImportRun
          key={source.name + (source.text ?? source.bytes ?? '').length}
          {...{ uid, source, step, setStep }}
          restart={() => {
            setSource(null);
            setStep('match');
          }}
        />
      )}
    </>
  );
}
