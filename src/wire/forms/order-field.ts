import { badInput } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import { textOf } from './fields.ts';
import { isLabelField, labelField } from './labels.ts';
import type { FieldCodec } from './record-form.ts';

interface Order<S extends string> {
  readonly by: S | 'label';
  readonly label?: string | undefined;
  readonly isDescending: boolean;
}

/** The sort key of a list, which may be a label, with a minus before it for the other direction. */
export function orderField<S extends string>(
  sorts: readonly (S | 'label')[],
): FieldCodec<Order<S> | undefined> {
  const shown = sorts.map((each) => (each === 'label' ? labelField('{key}') : each));
  return {
    names: ['orderBy'],
    write(order) {
      if (order === undefined) return [];
      const { by, label = '', isDescending } = order;
      return [['orderBy', `${isDescending ? '-' : ''}${by === 'label' ? labelField(label) : by}`]];
    },
    read(fields) {
      const text = textOf(fields, 'orderBy')?.trim();
      if (text === undefined) return undefined;
      const isDescending = text.startsWith('-');
      const name = isDescending ? text.slice(1) : text;
      if (isLabelField(name.toLowerCase())) {
        return { by: 'label', label: name.slice(labelField('').length), isDescending };
      }
      const by = sorts.find((each) => each !== 'label' && each === name.toLowerCase());
      if (by !== undefined) return { by, isDescending };
      throw badInput(
        'orderBy',
        `orderBy must be one of ${shown.join(', ')}, with a minus before it for the other direction; got ${quote(text)}.`,
      );
    },
  };
}
