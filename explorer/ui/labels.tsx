import style from './labels.css?inline';
import { adoptStyle } from './adopt-style.ts';

adoptStyle(style);

interface Label {
  readonly key: string;
  readonly value: string;
}

/** Labels as small marks. */
export function Labels({ labels }: { readonly labels: readonly Label[] | null }) {
  if (labels === null || labels.length === 0) return null;
  return (
    <span className="labels" title={labels.map(({ key, value }) => `${key}: ${value}`).join(', ')}>
      {labels.map(({ key, value }) => (
        <span key={key}>
          {key}: {value}
        </span>
      ))}
    </span>
  );
}

interface LabelFieldsProps {
  readonly labels: readonly Label[];
  readonly onChange: (labels: readonly Label[]) => void;
}

const maxLabels = 50;

/** A row for each label and one to add another; a label whose key or value is emptied goes. */
export function LabelFields({ labels, onChange }: LabelFieldsProps) {
  const change = (index: number, part: Partial<Label>): void =>
    onChange(labels.map((label, at) => (at === index ? { ...label, ...part } : label)));
  return (
    <fieldset className="label-fields">
      <legend>Labels</legend>
      {labels.map(({ key, value }, index) => (
        <span key={index} className="entry">
          <input
            aria-label={`Key of label ${index + 1}`}
            placeholder="site"
            value={key}
            onChange={({ target }) => change(index, { key: target.value })}
          />
          <input
            aria-label={`Value of label ${index + 1}`}
            placeholder="Leeds"
            value={value}
            onChange={({ target }) => change(index, { value: target.value })}
          />
        </span>
      ))}
      {labels.length < maxLabels && (
        <button type="button" onClick={() => onChange([...labels, { key: '', value: '' }])}>
          Add a label
        </button>
      )}
    </fieldset>
  );
}

export const filledLabels = (labels: readonly Label[]): Label[] =>
  labels
    .map(({ key, value }) => ({ key: key.trim(), value: value.trim() }))
    .filter(({ key, value }) => key !== '' && value !== '');
