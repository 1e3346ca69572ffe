import type { Page } from 'playwright-core';

/**
 * Layout faults on paper. The explorer promises that nothing can be pressed, nothing is wider than the
 * paper, cut or squeezed, charts have no space around them, no page ends
 * within a chart or a row, and each has the head of its table.
 */
export const paperFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const box = (element: Element) => element.getBoundingClientRect();
    const seen = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => box(element).width > 1);
    const told = (what: string, elements: readonly Element[]) =>
      elements.map(({ outerHTML }) => `${what}: ${outerHTML.slice(0, 120)}`);
    const lines = (element: Element) => box(element).height / parseFloat(getComputedStyle(element).fontSize);
    // Charts are not drawn anew for paper: each is as if it were drawn for a screen twice as wide.
    const isStretched = (chart: HTMLElement) => {
      const [, , width = 1, height = 1] = (chart.getAttribute('viewBox') ?? '').split(' ').map(Number);
      chart.setAttribute('width', String(2 * width));
      chart.setAttribute('height', String(2 * height));
      chart.setAttribute('viewBox', `0 0 ${2 * width} ${2 * height}`);
      return Math.abs(box(chart).height - (box(chart).width * height) / width) > 1;
    };
    const hasHeads = (table: HTMLElement) => {
      const head = table.querySelector('thead') ?? table;
      const { display, breakInside } = getComputedStyle(head);
      const cells = [...head.querySelectorAll('th')].map((cell) => getComputedStyle(cell));
      const buttons = [...head.querySelectorAll('button')].map((button) => getComputedStyle(button));
      // Chromium repeats neither what is sticky nor buttons.
      return (
        display === 'table-header-group' &&
        breakInside === 'avoid' &&
        cells.every((style) => style.position === 'static') &&
        buttons.every((style) => style.display === 'contents')
      );
    };
    const isCut = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth + 1;
    return [
      ...told(
        'can be pressed',
        seen('button:not(th *), .button, [type=range], [role=checkbox], [role=combobox]'),
      ),
      ...told(
        'beyond the paper',
        seen('main *:not(.hidden)').filter((each) => box(each).right > innerWidth + 1),
      ),
      ...told(
        'cut',
        seen('main :is(th, td, td *):not(.hidden)').filter(
          (each) => getComputedStyle(each).overflowX !== 'visible' && isCut(each),
        ),
      ),
      ...told(
        'squeezed',
        seen('tr > *').filter((cell) => lines(cell) > 16),
      ),
      ...told('stretched', seen('figure svg').filter(isStretched)),
      ...told(
        'broken',
        seen('tr, figure').filter((each) => getComputedStyle(each).breakInside !== 'avoid'),
      ),
      ...told(
        'has its head once',
        seen('.table').filter((table) => !hasHeads(table)),
      ),
    ];
  });
