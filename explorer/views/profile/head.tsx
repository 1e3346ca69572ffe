import { ArchiveRestore, Code, Plus, Share2, Upload } from 'lucide-react';
import { useState } from 'react';
import type { ExploreProfileQuery } from '../../../schema/generated/graphql.ts';
import { profileAddress } from '../../api/address.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy/copy-text.ts';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { MenuItem, MenuLine } from '../../ui/menu.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Trail } from '../../ui/trail.tsx';
import { words } from '../../words/words.ts';
import { ProfileMenu } from '../profiles/profile-menu.tsx';
import { ShareDialog } from '../profiles/share-dialog.tsx';
import { ApiDrawer } from './api-drawer.tsx';
import type { Format } from './export-records.ts';
import { DeletedDrawer } from './deleted-drawer.tsx';
import { UndoImport, UndoItems, type Undoable } from './undo-imports.tsx';
import { YearChoice } from './year-choice.tsx';

type Profile = NonNullable<ExploreProfileQuery['profile']>;

interface HeadProps {
  readonly profile: Profile;
  readonly years: readonly number[];
  /** `null` for all of them. */
  readonly year?: number | null;
  readonly chooseYear: (year: string) => void;
  readonly exportRecords: (format: Format) => void;
  readonly addRecord: () => void;
}

type Open = 'share' | 'api' | 'deleted' | Undoable | null;

/** The name of a profile, its years, and what can be done with it as a whole. */
export function Head({ profile, years, year, chooseYear, exportRecords, addRecord }: HeadProps) {
  const [open, setOpen] = useState<Open>(null);
  const { uid, note, permission, actions } = profile;
  const name = profile.name ?? words.profile.unnamed;
  const mayModify = actions?.allowModify !== false;
  const close = (): void => setOpen(null);
  return (
    <>
      <PageHead
        title={name}
        trail={<Trail steps={[{ href: '/explore/profiles', name: words.profiles.title }, { name }]} />}
        beside={year !== undefined && <YearChoice years={years} year={year} choose={chooseYear} />}
        below={
          (note !== null || !mayModify) && (
            <>
              {note}
              {!mayModify && (
                <div className="muted">{words.profile.readOnly(permission?.ownerUsername ?? '')}</div>
              )}
            </>
          )
        }
        actions={
          <>
            {mayModify && permission && (
              <Button kind="quiet" icon={Share2} onClick={() => setOpen('share')}>
                {words.profile.share}
              </Button>
            )}
            <ExportMenu>
              <MenuItem onSelect={() => exportRecords('xlsx')}>{words.profile.exportXlsx}</MenuItem>
              <MenuItem onSelect={() => exportRecords('csv')}>{words.profile.exportCsv}</MenuItem>
              <MenuItem onSelect={() => print()}>{words.profile.print}</MenuItem>
              <MenuLine />
              <MenuItem onSelect={() => void copyText(location.href)}>{words.ui.copyLink}</MenuItem>
            </ExportMenu>
            <ProfileMenu profile={profile}>
              {mayModify && (
                <>
                  <MenuItem icon={ArchiveRestore} onSelect={() => setOpen('deleted')}>
                    {words.profile.deletedRecords}
                  </MenuItem>
                  <UndoItems uid={uid} choose={setOpen} />
                </>
              )}
              <MenuItem icon={Code} onSelect={() => setOpen('api')}>
                {words.profile.api}
              </MenuItem>
            </ProfileMenu>
            {mayModify && (
              <>
                <LinkButton icon={Upload} href={`${profileAddress(uid)}/import`}>
                  {words.profile.import}
                </LinkButton>
                <Button kind="primary" icon={Plus} onClick={addRecord}>
                  {words.profile.addRecord}
                </Button>
              </>
            )}
          </>
        }
      />
      {open === 'share' && permission && <ShareDialog uid={uid} permission={permission} close={close} />}
      {open === 'deleted' && <DeletedDrawer uid={uid} close={close} />}
      {open !== null && typeof open === 'object' && <UndoImport uid={uid} chosen={open} close={close} />}
      {open === 'api' && <ApiDrawer uid={uid} year={year ?? null} close={close} />}
    </>
  );
}
