import { useState } from 'react';
import { asFailure, type Failure } from '../../api/failure.ts';
import { queries } from '../../api/queries.ts';
import { newKey } from '../../api/write.ts';
import { decimalOf } from '../../format/read-number.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { WriteFailure } from '../../ui/states/write-failure.tsx';
import { words } from '../../words/words.ts';
import { ActivitiesCard } from './activities-card.tsx';
import { ColumnsCard } from './columns-card.tsx';
import { Done } from './done.tsx';
import { LeftOut } from './left-out.tsx';
import { RowsCard } from './rows-card.tsx';
import { firstSettings, inputOf, type Settings } from './settings.ts';
import type { Source } from './source.ts';
import type { Step } from './steps-line.tsx';
import { StoreButton } from './store-button.tsx';
import { Summary } from './summary.tsx';
import { storeImport, useReport } from './use-report.ts';

interface ImportRunProps {
  readonly uid: string;
  readonly source: Source;
  readonly step: Step;
  readonly setStep: (step: Step) => void;
  readonly restart: () => void;
}

type Stored = Awaited<ReturnType<typeof storeImport>>;

/** A table from its columns to the records: nothing is stored before one says so. */
export function ImportRun({ uid, source, step, setStep, restart }: ImportRunProps) {
  const [settings, setSettings] = useState<Settings>(firstSettings);
  const [columns, setColumns] = useState<readonly { name: string; use: string }[]>([]);
  const [stored, setStored] = useState<Stored | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [key] = useState(newKey);
  const [isStoring, setStoring] = useState(false);
  const input = inputOf(uid, source, settings, columns);
  const { data: report, error, isPlaceholderData, refetch } = useReport(input);
  const change = (part: Partial<Settings>): void => setSettings((before) => ({ ...before, ...part }));
  if (error !== null)
    return (
      <div className="sections">
        <ErrorState error={error} retry={() => void refetch()} />
        <Button onClick={restart}>{words.importing.another}</Button>
      </div>
    );
  if (report === undefined) return <SkeletonLines count={5} height={64} />;
  const { numberText, number, isNumberOpen } = report.notation;
  // What can be read in two ways is read as the reader writes, and shown with its other reading.
  if (isNumberOpen && numberText !== null && number === null && settings.decimalComma === null)
    change({ decimalComma: decimalOf() === ',' });
  if (stored?.report) return <Done uid={uid} stored={stored} report={stored.report} restart={restart} />;
  // Nothing is left to ask about.
  const isSure =
    report.added + report.updated > 0 &&
    report.toChoose + report.wrong + report.unusual + report.changed === 0;
  const store = async (): Promise<void> => {
    setStoring(true);
    setFailure(null);
    try {
      setStored(await storeImport(input, `${key}-${digestOf(input)}`));
      setStep('done');
      void queries.invalidateQueries();
    } catch (cause) {
      setFailure(asFailure(cause));
    }
    setStoring(false);
  };
  const changeColumn = (name: string, use: string): void => {
    setColumns(report.columns.map((each) => ({ name: each.name, use: each.use })));
    change({ columns: { ...settings.columns, [name]: use } });
  };
  return (
    <div className="with-side import" data-stale={isPlaceholderData}>
      <div className="sections">
        {step === 'match' ? (
          <>
            <ColumnsCard report={report} settings={settings} change={change} changeColumn={changeColumn} />
            <ActivitiesCard report={report} settings={settings} change={change} />
            <LeftOut report={report} />
          </>
        ) : (
          <RowsCard report={report} settings={settings} change={change} match={() => setStep('match')} />
        )}
      </div>
      <Summary report={report} settings={settings} change={change}>
        {(step === 'check' || isSure) && (
          <StoreButton
            report={report}
            isStoring={isStoring}
            isStale={isPlaceholderData}
            store={() => void store()}
          />
        )}
        {step === 'match' ? (
          <Button
            kind={isSure ? 'outline' : 'primary'}
            onClick={() => setStep('check')}
            disabled={isPlaceholderData}
          >
            {words.importing.checkRows}
          </Button>
        ) : (
          <Button onClick={() => setStep('match')}>{words.importing.back}</Button>
        )}
        <WriteFailure failure={failure} retry={() => void store()} />
        <Button kind="link" onClick={restart}>
          {words.importing.another}
        </Button>
      </Summary>
    </div>
  );
}

/** Another key for another input, as one key stands for one write. */
function digestOf(input: object): string {
  let digest = 0;
  for (const letter of JSON.stringify(input))
    digest = (digest * 31 + (letter.codePointAt(0) ?? 0)) % 0x7fffffff;
  return digest.toString(36);
}
