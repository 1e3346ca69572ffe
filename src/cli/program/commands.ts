import type { CommandEntry } from './command.ts';

export const commands: Readonly<Record<string, CommandEntry>> = {
  serve: {
    summary: 'answer GraphQL and REST requests',
    load: async () => (await import('../operating/serve.ts')).serveCommand,
  },
  search: {
    summary: 'search data items by words',
    load: async () => (await import('../reading/search.ts')).searchCommand,
  },
  list: {
    summary: 'list categories, and data items with their figures',
    load: async () => (await import('../reading/list.ts')).listCommand,
  },
  definitions: {
    summary: 'list item definitions, or print one with its algorithm',
    load: async () => (await import('../reading/definitions.ts')).definitionsCommand,
  },
  calculate: {
    summary: 'calculate the amount for one item, or for each row of a table',
    load: async () => (await import('../reading/calculate.ts')).calculateCommand,
  },
  profiles: {
    summary: 'list and show profiles, import tables into them and export them',
    load: async () => (await import('../operating/profiles.ts')).profilesCommand,
  },
  mcp: {
    summary: 'serve agents over standard input and output',
    load: async () => (await import('../reading/mcp.ts')).mcpCommand,
  },
  users: {
    summary: 'add, list, disable and enable users, and set passwords',
    load: async () => (await import('../operating/users.ts')).usersCommand,
  },
  keys: {
    summary: 'add, list and revoke API keys',
    load: async () => (await import('../operating/keys.ts')).keysCommand,
  },
  purge: {
    summary: 'permanently remove deleted records',
    load: async () => (await import('../operating/purge.ts')).purgeCommand,
  },
  audit: {
    summary: 'print and verify the audit log of reference data',
    load: async () => (await import('../operating/audit.ts')).auditCommand,
  },
  import: {
    summary: 'import a data set into the database',
    load: async () => (await import('../operating/import.ts')).importCommand,
  },
  export: {
    summary: 'write the data tree as a data set',
    load: async () => (await import('../operating/export.ts')).exportCommand,
  },
  verify: {
    summary: 'check the database, or compare it with a data set',
    load: async () => (await import('../operating/verify.ts')).verifyCommand,
  },
  backup: {
    summary: 'back up the database, even while it is in use',
    load: async () => (await import('../operating/backup.ts')).backupCommand,
  },
  restore: {
    summary: 'restore the database from a backup',
    load: async () => (await import('../operating/restore.ts')).restoreCommand,
  },
  copy: {
    summary: 'copy all records from one database to another',
    load: async () => (await import('../operating/copy.ts')).copyCommand,
  },
  migrate: {
    summary: 'migrate a database to the schema of this version',
    load: async () => (await import('../operating/migrate.ts')).migrateCommand,
  },
  'print-schema': {
    summary: 'print the GraphQL schema',
    load: async () => (await import('../operating/print-schema.ts')).printSchemaCommand,
  },
  version: {
    summary: 'print the version, as --version and -v do',
    load: async () => (await import('./version.ts')).versionCommand,
  },
};
