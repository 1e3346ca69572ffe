import { sql as auditEntries } from './audit-entries.ts';
import { sql as profiles } from './profiles.ts';
import { sql as referenceData } from './reference-data.ts';
import { sql as users } from './users.ts';

/** The tables of both databases, referenced ones first, as SQLite writes them. */
export const tables = [users, referenceData, profiles, auditEntries].join('');
