import type { Page } from 'playwright-core';

const places = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex="0"]'].join();
const maxPresses = 600;

/** Controls that Tab does not reach, that show no focus, or that need a pointer. */
export async function keyboardFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  await page.locator(places).first().focus();
  for (let press = 0, isRound = false; press < maxPresses && !isRound; press += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(atFocus);
    if (at.fault !== null) faults.push(at.fault);
    isRound = at.isRound;
  }
  return [...faults, ...(await page.evaluate(leftOut, places))];
}

function atFocus(): { readonly isRound: boolean; readonly fault: string | null } {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body || focused.matches('.skip'))
    return { isRound: true, fault: null };
  // The parts of a date have the focus one after another.
  if (focused.dataset['reached'] !== undefined) return { isRound: false, fault: null };
  focused.dataset['reached'] = '';
  const name = focused.outerHTML.slice(0, 120);
  if (getComputedStyle(focused).outlineStyle === 'none')
    return { isRound: false, fault: `is not marked: ${name}` };
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const middle = (from: number, to: number, end: number) => (Math.max(0, from) + Math.min(end, to)) / 2;
  // A long text is shortened to its beginning.
  const hit = document.elementFromPoint(
    middle(left, Math.min(right, left + 40), innerWidth),
    middle(top, bottom, innerHeight),
  );
  const isSeen = hit !== null && (focused.contains(hit) || hit.contains(focused));
  return { isRound: false, fault: isSeen ? null : `is out of sight: ${name}` };
}

function leftOut(selector: string): readonly string[] {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const unreached = all
    .filter((element) => element.checkVisibility() && !element.matches(':disabled, .skip'))
    .filter(({ dataset }) => dataset['reached'] === undefined)
    .map(({ outerHTML }) => `is not reached: ${outerHTML.slice(0, 120)}`);
  const forPointers = [...document.querySelectorAll('body *')]
    .filter((element) => getComputedStyle(element).cursor === 'pointer')
    .filter((element) => element.closest(`${selector}, label`) === null)
    .map(({ outerHTML }) => `is for pointers only: ${outerHTML.slice(0, 120)}`);
  return [...unreached, ...forPointers];
}
