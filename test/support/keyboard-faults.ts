import type { Page } from 'playwright-core';

const places = [
  'a[href]',
  'button',
  'input:not([aria-hidden=true])',
  'select',
  'textarea',
  'summary',
  '[tabindex="0"]',
].join();
const maxPresses = 600;

/** Controls that Tab does not reach, that show no focus, or that need a pointer. */
export async function keyboardFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  const menus = page.locator('[role=menu]');
  if ((await menus.count()) > 0) await page.keyboard.press('Escape');
  await menus.first().waitFor({ state: 'detached' });
  // A dialog has the focus already.
  if ((await page.locator('[role=dialog]').count()) === 0) await page.locator(places).first().focus();
  for (let press = 0, isRound = false; press < maxPresses && !isRound; press += 1) {
    await page.keyboard.press('Tab');
    // The ends of a dialog pass the focus on to its other end.
    await page.locator('[data-base-ui-focus-guard]:focus').waitFor({ state: 'detached' });
    const at = await page.evaluate(atFocus);
    if (at.fault !== null) faults.push(at.fault);
    isRound = at.isRound;
  }
  return [...faults, ...(await page.evaluate(leftOut, places))];
}

function atFocus(): { readonly isRound: boolean; readonly fault: string | null } {
  const focused = document.activeElement;
  // A dialog takes the focus back from what is after it.
  if (!(focused instanceof HTMLElement) || focused === document.body)
    return { isRound: document.querySelector('[role=dialog]') === null, fault: null };
  if (focused.matches('.skip')) return { isRound: true, fault: null };
  // The parts of a date have the focus one after another; a dialog begins again at its first control.
  const hasStayed = focused.dataset['last'] !== undefined;
  for (const last of document.querySelectorAll<HTMLElement>('[data-last]')) delete last.dataset['last'];
  focused.dataset['last'] = '';
  if (focused.dataset['reached'] !== undefined)
    return { isRound: focused.dataset['reached'] === 'first' && !hasStayed, fault: null };
  focused.dataset['reached'] = document.querySelector('[data-reached]') === null ? 'first' : '';
  const name = focused.outerHTML.slice(0, 120);
  // A field is marked by its box, and the range of a chart by its frame.
  const marked = focused.closest('.box, .finder-box, .figure-frame:has(> .crosshair:focus)') ?? focused;
  if (getComputedStyle(marked).outlineStyle === 'none')
    return { isRound: false, fault: `is not marked: ${name}` };
  const { left, right, top, bottom } = marked.getBoundingClientRect();
  const middle = (from: number, to: number, end: number) => (Math.max(0, from) + Math.min(end, to)) / 2;
  // A long text is shortened to its beginning.
  const hit = document.elementFromPoint(
    middle(left, Math.min(right, left + 40), innerWidth),
    middle(top, bottom, innerHeight),
  );
  const isSeen = hit !== null && (marked.contains(hit) || hit.contains(marked));
  return { isRound: false, fault: isSeen ? null : `is out of sight: ${name}` };
}

function leftOut(selector: string): readonly string[] {
  // What is behind a dialog waits until that is closed.
  const open = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
  const all = [...open.querySelectorAll<HTMLElement>(selector)];
  const unreached = all
    .filter((element) => element.checkVisibility() && !element.matches(':disabled, .skip'))
    // Arrow keys move within these.
    .filter(
      (element) => element.closest('[role=group] [tabindex="-1"], [role=menu], [role=listbox]') === null,
    )
    .filter(({ dataset }) => dataset['reached'] === undefined)
    .map(({ outerHTML }) => `is not reached: ${outerHTML.slice(0, 120)}`);
  const forPointers = [...document.querySelectorAll('body *')]
    .filter((element) => getComputedStyle(element).cursor === 'pointer')
    .filter((element) => element.closest(`${selector}, label`) === null)
    // A row is opened by its link, too.
    .filter((element) => element.closest('[data-row]:has(a[href])') === null)
    .map(({ outerHTML }) => `is for pointers only: ${outerHTML.slice(0, 120)}`);
  return [...unreached, ...forPointers];
}
