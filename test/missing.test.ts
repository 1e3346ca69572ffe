import { describe, expect, it, vi } from 'vitest';
import { isMissing } from './support/missing.ts';

describe('tests that need something of the machine', () => {
  const reason = 'there is none.';

  it('they run where it is there', () => {
    expect(isMissing('PostgreSQL', null, { CI: '1' })).toBe(false);
  });

  it.each([{}, { CI: '' }, { CI: '1', TEST_MAY_SKIP: 'systemd,chromium' }])(
    'they are skipped with the reason where the run may do without: %j',
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
    'they fail where the run must have it: %j',
    (environment) => {
      expect(() => isMissing('PostgreSQL', reason, environment)).toThrow(
        'The tests need PostgreSQL: there is none.',
      );
    },
  );
});
