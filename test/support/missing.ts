/** What some tests need of the machine, and a fresh one may lack. */
type Need =
  | 'PostgreSQL'
  | 'a standby'
  | 'pgbouncer'
  | 'chromium'
  | 'systemd'
  | 'a small disk'
  | 'the published data sets'
  | 'the files of the publishers';

interface Environment {
  readonly CI?: string | undefined;
  /** What the run may do without, separated by commas. */
  readonly TEST_MAY_SKIP?: string | undefined;
}

/**
 * Whether the tests that need something are skipped, `missing` being the reason
 * why it is not there. Says so; with CI set it throws instead, unless the run
 * may do without.
 */
export function isMissing(
  need: Need,
  missing: string | null,
  environment: Environment = process.env,
): boolean {
  if (missing === null) return false;
  const { CI = '', TEST_MAY_SKIP: allowed = '' } = environment;
  if (CI !== '' && !allowed.split(',').includes(need)) {
    throw new Error(`The tests need ${need}: ${missing}`);
  }
  process.stdout.write(`SKIPPED: what needs ${need}: ${missing}\n`);
  return true;
}
