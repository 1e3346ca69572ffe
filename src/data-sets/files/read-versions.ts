import type { ApiVersion } from '../../domain/access/access.ts';
import { parseCsv } from './csv.ts';
import { type Warn, warningsOf } from './import-warning.ts';
import type { SourceFolder } from './source-folder.ts';

/** The API versions that the values of a definition exist in. */
export interface VersionTable {
  of(path: string): { readonly apiVersions: readonly ApiVersion[]; readonly aliasedTo: string | null };
  /** Whether the table has a row for the path; true without a table. */
  has(path: string): boolean;
}

const inBothVersions = { apiVersions: ['1.0', '2.0'], aliasedTo: null } as const;
const onlyInVersion2 = { apiVersions: ['2.0'], aliasedTo: null } as const;

/**
 * Reads `version.csv`. Without the file every value exists in both versions;
 * without a row in it, a value exists in version 2.0 only.
 */
export function readVersions(folder: SourceFolder, warn: Warn): VersionTable {
  const content = folder.files.get('version.csv');
  if (content === undefined) return { of: () => inBothVersions, has: () => true };
  const warnings = warningsOf(`${folder.path}/version.csv`, warn);
  const rows = parseCsv(content, warnings).slice(1);
  const table = new Map(
    rows.map(({ line, cells: [path = '', versions = '', aliasedTo = ''] }) => {
      if (versions.split('|').some((version) => version !== '1.0' && version !== '2.0')) {
        warnings.rejected(line, `${path} names a version that is neither 1.0 nor 2.0; ignored.`);
      }
      const apiVersions = versions.split('|').filter((version) => version === '1.0' || version === '2.0');
      if (apiVersions.length === 1 && apiVersions[0] === '1.0' && aliasedTo === '') {
        warnings.remark(
          line,
          `${path} exists in version 1.0 only and is not an alias; the algorithm may not receive it.`,
        );
      }
      return [path, { apiVersions, aliasedTo: aliasedTo === '' ? null : aliasedTo }];
    }),
  );
  return {
    of: (path) => table.get(path) ?? onlyInVersion2,
    has: (path) => table.has(path),
  };
}
