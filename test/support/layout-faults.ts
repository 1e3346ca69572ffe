import type { Page } from 'playwright-core';

/**
 * Layout faults of a view. The explorer promises that nothing is wider than the page or begins outside of it, a text
 * that is cut has all of it as its title, what charts write is inside them, and numbers end below the end of their head.
 */
export const layoutFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement | SVGElement>(selector)];
    const box = (element: Element) => element.getBoundingClientRect();
    const wide =
      document.documentElement.scrollWidth > innerWidth ? ['the page is wider than the window'] : [];
    const begins = (element: Element) => element.closest('.skip, pre, .sideways') === null;
    const beyond = all('body *')
      .filter((element) => begins(element) && box(element).width > 1 && box(element).left < -1)
      .map(({ outerHTML }) => `beyond its edge: ${outerHTML.slice(0, 120)}`);
    for (const cell of all('main td')) cell.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    const cut = all('main *')
      .filter((element) => getComputedStyle(element).overflowX === 'hidden')
      .filter((element) => element instanceof HTMLElement && !element.matches('.hidden, select, input'))
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .filter((element) => element.closest('[title]') === null)
      .map(({ textContent }) => `cut: ${textContent}`);
    const outside = all('figure svg text')
      .filter((text) => {
        const frame = box(text.closest('svg') ?? text);
        const { left, right, top, bottom } = box(text);
        return [frame.left - left, right - frame.right, frame.top - top, bottom - frame.bottom].some(
          (pixels) => pixels > 1,
        );
      })
      .map(({ textContent }) => `outside of its chart: ${textContent}`);
    const endOf = (cell: Element): number => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect().right;
    };
    const uneven = all('table').flatMap((table) => {
      const rows = [...table.querySelectorAll('tr:not(.entry-row)')].map((row) => [...row.children]);
      return (rows[0] ?? []).flatMap((head, column) => {
        const cells = rows.slice(1).flatMap((row) => row[column] ?? []);
        return cells
          .filter((cell) => cell.matches('.end') && cell.textContent !== '' && head.textContent !== '')
          .filter((cell) => Math.abs(endOf(cell) - endOf(head.querySelector('button') ?? head)) > 1.5)
          .map((cell) => `not below its head: ${cell.textContent}`);
      });
    });
    return [...wide, ...beyond, ...cut, ...outside, ...uneven];
  });
