import type { Page } from 'playwright-core';

/**
 * Layout faults on paper. The explorer promises that nothing can be pressed, nothing is wider than the
 * paper, cut or squeezed, charts have no space around them, rows have all of their cells, no page ends
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
    const cellsOf = (row: Element | null) => [...(row?.children ?? [])].filter((cell) => box(cell).width > 1);
    const isIncomplete = (row: HTMLElement) =>
      cellsOf(row).length !== cellsOf(row.closest('.grid-table')?.querySelector('.head') ?? null).length;
    const hasHeads = (table: HTMLElement) => {
      const { display, breakInside } = getComputedStyle(table.firstElementChild ?? table);
      const heads = [...table.querySelectorAll('.head, .head button')].map((head) => getComputedStyle(head));
      // Chromium repeats neither what is sticky nor buttons.
      const areDrawn = heads.every((style) => style.position === 'static');
      const areTexts = heads.slice(1).every((style) => style.display === 'contents');
      return display === 'table-header-group' && breakInside === 'avoid' && areDrawn && areTexts;
    };
    const isCut = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth + 1;
    return [
      ...told('can be pressed', seen('button:not(.head *), .button, [type=range], [type=checkbox]')),
      ...told(
        'beyond the paper',
        seen('main *:not(.hidden)').filter((each) => box(each).right > innerWidth + 1),
      ),
      ...told(
        'cut',
        seen('main :is(th, td, [role=row] *):not(.hidden)').filter(
          (each) => getComputedStyle(each).overflowX !== 'visible' && isCut(each),
        ),
      ),
      ...told(
        'squeezed',
        seen('[role=row] > *').filter((cell) => lines(cell) > 16),
      ),
      ...told('stretched', seen('figure svg').filter(isStretched)),
      ...told(
        'broken',
        seen('tr, [role=row], figure').filter((each) => getComputedStyle(each).breakInside !== 'avoid'),
      ),
      ...told('incomplete', seen('.rows [role=row]').filter(isIncomplete)),
      ...told(
        'has its head once',
        seen('.grid-table').filter((table) => !hasHeads(table)),
      ),
    ];
  });
