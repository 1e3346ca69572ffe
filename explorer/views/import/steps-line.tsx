import { words } from '../../words/words.ts';

export type Step = 'file' | 'match' | 'check' | 'done';

const steps: readonly Step[] = ['file', 'match', 'check', 'done'];

/** How far an import has come. */
export const StepsLine = ({ step }: { readonly step: Step }) => (
  <ol className="import-steps" aria-label={words.importing.steps}>
    {steps.map((each, index) => (
      <li
        key={each}
        aria-current={each === step ? 'step' : undefined}
        data-past={index < steps.indexOf(step)}
      >
        <span aria-hidden>{index + 1}</span> {words.importing.stepNames[each]}
      </li>
    ))}
  </ol>
);
