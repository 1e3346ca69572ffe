/** Every exit code of the program, as the help and docs/look-up/command-line.md list them. */
export const exitCodes = [
  { code: 0, meaning: 'done; a server has stopped gracefully' },
  {
    code: 1,
    meaning: 'failed or incomplete: rows were refused, differences were found, or an import was refused',
  },
  { code: 2, meaning: 'invalid usage or configuration; nothing was done' },
  { code: 130, meaning: 'interrupted by SIGINT (Ctrl-C); 143 by SIGTERM' },
] as const;
