import { describe, expect, it, vi } from 'vitest';
import { isMissing } from './support/missing.ts';

describe('tests that need something of the machine', () => {
  const reason = 'there is none.';

  it('tests run if what they need is installed', () => {
    expect(isMissing('PostgreSQL', null, { CI: '1' })).toBe(false);
  });

  it.each([{}, { CI: '' }, { CI: '1', TEST_MAY_SKIP: 'systemd,chromium' }])(
    'tests are skipped with a reason if the run may do without: %j',
    (environment) => {
      const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
      try {
        expect(isMissing('chromium', reason, environment)).toBe(true);
        expect(write.mock.calls).toEqual([['SKIPPED: what needs chromium: there is none.\n']]);
      } finally {
        write.mockRestore();
      }
    },
  );

  it.each([{ CI: '1' }, { CI: 'true', TEST_MAY_SKIP: 'systemd,chromium' }])(
    'tests fail if the run must have what they need: %j',
    (environment) => {
      expect(() => isMissing('PostgreSQL', reason, environment)).toThrow(
        'The tests need PostgreSQL: there is none.',
      );
    },
  );
});
