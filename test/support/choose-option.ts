import type { Page } from 'playwright-core';

/** Chooses in a menu of the page, as one does: it is opened, and the choice is clicked. */
export async function chooseOption(page: Page, menu: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: menu, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
