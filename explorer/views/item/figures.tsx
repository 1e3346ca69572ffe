import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { ExploreValueDocument, ViewerDocument } from '../../../schema/generated/graphql.ts';
import { asFailure } from '../../api/failure.ts';
import { useOperation } from '../../api/request.ts';
import { formatName } from '../../words/data-names.ts';
import { formatFigure, formatUnitless } from '../../format/numbers.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import { EditValue } from './edit-value.tsx';
import type { Item } from './inputs.ts';

interface FiguresProps {
  readonly categoryPath: string;
  readonly item: Item;
}

/** All values of the item; those who may change one have a pencil next to it. */
export function Figures({ categoryPath, item }: FiguresProps) {
  const mayEdit = useMayEdit();
  const [chosen, choose] = useState<string | null>(null);
  const values = (item.itemValues ?? []).filter(({ value }) => value !== '');
  return (
    <ul className="lined all-values">
      {values.map(({ path, name, value, unit, perUnit }) => (
        <li key={path}>
          <div className="row spread">
            <span>{formatName(name)}</span>
            <span className="row">
              <strong>{unit ? formatFigure(value) : formatUnitless(value, name)}</strong>
              {formatUnit(unit, perUnit)}
              {mayEdit && (
                <IconButton
                  isSmall
                  icon={Pencil}
                  label={words.item.changeOf(formatName(name))}
                  aria-expanded={chosen === path}
                  onClick={() => choose(chosen === path ? null : path)}
                />
              )}
            </span>
          </div>
          {chosen === path && <Editor {...{ categoryPath, path }} itemUid={item.uid} />}
        </li>
      ))}
    </ul>
  );
}

interface EditorProps {
  readonly categoryPath: string;
  readonly itemUid: string;
  readonly path: string;
}

function Editor(asked: EditorProps) {
  const { data, error, refetch } = useOperation(ExploreValueDocument, asked);
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  const value = data?.dataItemValue;
  if (!value) return <SkeletonLines count={1} height={36} />;
  if (value.actions?.allowModify !== true) return <p className="muted">{words.item.mayNotChange}</p>;
  return <EditValue value={{ ...asked, value: value.value, version: value.dataItem?.version ?? null }} />;
}

/** Each value says for itself whether it may be changed, once it is opened; a remote service may say nothing of one. */
function useMayEdit(): boolean {
  const { data, error } = useOperation(ViewerDocument, {});
  const { isAdministrator = isUnsupported(error), groups = [] } = data?.viewer ?? {};
  return isAdministrator || groups.some(({ role }) => role === 'DATA_ADMINISTRATOR');
}

const isUnsupported = (error: unknown): boolean =>
  error !== null && asFailure(error).code === 'UPSTREAM_UNSUPPORTED';
