import { describe, expect, it } from 'vitest';
import { isWithoutBrowser, petrolCar } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';

const car = `${petrolCar}?distance=1000+mi`;

describe.skipIf(isWithoutBrowser)('the explorer', () => {
  const explorer = explorerWithFewData();

  it('a view that is opened from the end of another one begins at its top, and an item chosen by a menu does not', async () => {
    await explorer.inTab(
      async (page) => {
        const compared = ['100', '200', '300'].map((distance) => `${petrolCar}?distance=${distance}+km`);
        await page.addInitScript(
          `localStorage.setItem('emissions.compared', ${JSON.stringify(compared.join('\n'))})`,
        );
        await page.goto(`${petrolCar}?distance=400+km`);
        await page.getByRole('heading', { name: 'Source' }).waitFor();
        await page.evaluate('scrollTo(0, 200)');
        await page.getByRole('combobox', { name: 'Fuel', exact: true }).press('Enter');
        await page.getByRole('option', { name: 'diesel', exact: true }).press('Enter');
        await page.getByRole('heading', { level: 1, name: /diesel/ }).waitFor();
        expect(await page.evaluate('scrollY')).toBe(200);
        await page.getByRole('button', { name: 'Compare', exact: true }).click();
        await page.getByRole('img', { name: /^Emissions/ }).waitFor();
        expect(await page.evaluate('document.documentElement.scrollHeight > innerHeight + 200')).toBe(true);
        expect(await page.evaluate('scrollY')).toBe(0);
      },
      { viewport: { width: 390, height: 844 } },
    );
  });

  it('what is wrong with an input is said in words, and no amount of before is shown', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(car);
      await page.locator('.amount-value').filter({ hasText: 'kg CO₂e' }).waitFor();
      await page.getByLabel('Distance driven', { exact: true }).fill('far');
      await page.getByText('There is no amount until this is right: Distance driven.').waitFor();
      expect(await page.locator('.amount-value').textContent()).toBe('–');
      await page.goto('/explore/item/transport/car/generic/AAAAAAAAAAAA');
      await page.getByRole('heading', { name: 'There is no such factor' }).waitFor();
      expect(await page.title()).toMatch(/^There is no such factor/);
      await page.goto('/explore/profiles/short');
      await page.getByRole('heading', { name: 'There is no such profile' }).waitFor();
      await page.getByRole('alert').getByRole('link', { name: 'Profiles', exact: true }).waitFor();
    });
  });

  it('a view asks for its data once, when its link is pressed, and is open when it is let go', async () => {
    await explorer.inTab(async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        const [, name = ''] = /query (\w+)/.exec(request.postData() ?? '') ?? [];
        if (name !== '') asked.push(name);
      });
      await page.goto('/');
      // The home view itself asks for the profiles that it names.
      await page.getByRole('link', { name: 'Create your first profile' }).waitFor();
      const timesAsked = () => asked.filter((name) => name === 'ExploreProfiles').length;
      const before = timesAsked();
      await page.getByRole('link', { name: 'Profiles', exact: true }).hover();
      await page.mouse.down();
      await expect.poll(timesAsked).toBe(before + 1);
      expect(new URL(page.url()).pathname).toBe('/');
      await page.mouse.up();
      await page.getByRole('heading', { level: 1, name: 'Profiles' }).waitFor();
      expect(timesAsked()).toBe(before + 1);
    });
  });

  it('a view whose answers take long says that it loads, and the last of two that are opened stays', async () => {
    await explorer.inTab(async (page) => {
      await page.route('**/graphql', async (route) => {
        const isLate = route.request().postData()?.includes('query ExploreProfiles(') === true;
        if (isLate) await new Promise((resolve) => setTimeout(resolve, 1000));
        await route.continue();
      });
      await page.goto('/');
      await page.locator('.tiles a').first().waitFor();
      await page.getByRole('link', { name: 'Profiles' }).click();
      await page.getByRole('status', { name: 'Loading' }).waitFor();
      await page.route('**/assets/profiles-*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue();
      });
      await page.goto('/');
      await page.evaluate(() => {
        for (const name of ['profiles', 'compare'])
          document.querySelector<HTMLElement>(`header a[href="/explore/${name}"]`)?.click();
      });
      await page.getByRole('heading', { name: 'Nothing to compare yet' }).waitFor();
      await page.waitForTimeout(1000);
      expect(new URL(page.url()).pathname).toBe('/explore/compare');
    });
  });
});
