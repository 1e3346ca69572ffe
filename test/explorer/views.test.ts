import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWithoutBrowser, petrolCar } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';

const car = `${petrolCar}?distance=1000+mi`;

/** Types a key and holds what it finds, until it is let come with the items that were found for the first text, changed. */
async function delayedSearch(page: Page, key: string, meanwhile: () => Promise<void>) {
  const held: Route[] = [];
  await page.route('**/graphql', (route) => void held.push(route));
  await page.getByRole('combobox', { name: /^Search/ }).press(key);
  await expect.poll(() => held.length).toBe(1);
  await meanwhile();
  return async (change: (nodes: readonly unknown[]) => readonly unknown[]): Promise<void> => {
    const [route] = held;
    const body = route?.request().postDataJSON();
    body.variables.query = 'diesel';
    const answer = await (await route?.fetch({ postData: body }))?.json();
    const { items } = answer.data.search;
    await route?.fulfill({
      json: {
        ...answer,
        data: { search: { ...answer.data.search, items: { ...items, nodes: change(items.nodes) } } },
      },
    });
    await page.unroute('**/graphql');
  };
}

describe.skipIf(isWithoutBrowser)('the explorer', () => {
  const explorer = explorerWithFewData();

  it('a figure is found by typing, computed, explained and compared, with the keyboard alone', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/');
      await page.getByRole('combobox', { name: /^Search/ }).pressSequentially('diesel van');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'average (up to 3.5 t), diesel' }).first().waitFor();
      await page.keyboard.press('ArrowDown');
      const focused = page.locator(':focus');
      for (let press = 0; press < 20 && !(await focused.textContent())?.includes('diesel'); press += 1)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByLabel('Distance driven', { exact: true }).fill('120');
      await page
        .locator('.amount-value')
        .filter({ hasText: /^[\d.,]+ kg CO₂e/ })
        .waitFor();
      await page.getByRole('table', { name: 'How it was calculated' }).getByText('Distance driven').waitFor();
      await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Compare' }).waitFor();
      expect(await page.getByRole('row').count()).toBe(2);
    });
  });

  it('the keyboard stays at its place when the found link it is on goes with the next answer', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/explore/search?q=diesel');
      const links = page.getByRole('list', { name: 'Items' }).getByRole('link');
      const focused = page.locator(':focus');
      await links.nth(2).waitFor();
      const [first = '', , third = ''] = await links.allInnerTexts();
      const answer = await delayedSearch(page, 'x', () => links.nth(1).focus());
      await answer((nodes) => nodes.toSpliced(1, 1));
      await expect.poll(() => links.nth(1).innerText()).toBe(third);
      expect(await focused.innerText()).toBe(third);
      // One that only stands somewhere else now keeps it, and who is elsewhere stays there.
      const turned = await delayedSearch(page, 'y', () => links.nth(1).focus());
      await turned((nodes) => nodes.toReversed());
      await expect.poll(() => links.last().innerText()).toBe(first);
      expect(await focused.innerText()).toBe(third);
      const narrow = page.getByText('Narrow down');
      await narrow.waitFor();
      const unheeded = await delayedSearch(page, 'z', () => narrow.focus());
      await unheeded((nodes) => nodes.slice(0, 2));
      await expect.poll(() => links.count()).toBe(2);
      expect(await focused.innerText()).toBe('Narrow down');
      const nothing = await delayedSearch(page, 'x', () => links.last().focus());
      await nothing(() => []);
      await expect.poll(() => links.count()).toBe(0);
      expect(await focused.getAttribute('id')).toBe('search');
    });
  });

  it('a search is narrowed down by what the items have in common, and the address has the filters', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/explore/search?q=average');
      const filters = page.getByRole('complementary', { name: 'Filters' });
      const count = async () => Number.parseInt(await page.locator('.found [role=status]').innerText(), 10);
      await page.getByRole('list', { name: 'Items' }).waitFor();
      const all = await count();
      await filters.getByText('Unit', { exact: true }).click();
      const unit = filters.getByRole('button', { name: /^km \d+$/ });
      const inKilometres = Number((await unit.innerText()).split(' ').at(-1));
      await unit.click();
      await expect.poll(count).toBe(inKilometres);
      await page.reload();
      await expect.poll(count).toBe(inKilometres);
      await filters.getByRole('button', { name: 'Remove Unit: km' }).click();
      await expect.poll(count).toBe(all);
    });
  });

  it('filters, results, suggestions and the way back name categories instead of their paths', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/explore/search?q=100+km+petrol+average');
      const category = 'Cars by fuel and size';
      const found = page
        .getByRole('list', { name: 'Items' })
        .getByRole('link', { name: `petrol, average ${category}` });
      await found.waitFor();
      await page.getByRole('region', { name: 'What this may mean' }).getByText(category).first().waitFor();
      const filters = page.getByRole('complementary', { name: 'Filters' });
      await filters.getByRole('button', { name: new RegExp(`^${category} \\d+$`) }).click();
      await filters.getByRole('button', { name: `Remove Category: ${category}` }).waitFor();
      expect(await page.getByRole('main').innerText()).not.toMatch(/car\/generic|car › generic/);
      await found.click();
      const way = page.getByRole('navigation', { name: 'Where this is' }).getByRole('link');
      await expect.poll(() => way.allInnerTexts()).toEqual(['All categories', 'Transport', 'Cars', category]);
      await way.last().click();
      await page.getByRole('heading', { level: 1, name: category }).waitFor();
      await expect.poll(() => way.allInnerTexts()).toEqual(['All categories', 'Transport', 'Cars']);
    });
  });

  it('a search without words leads to examples, and one that finds nothing to the categories', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/explore/search');
      await page.getByRole('link', { name: 'kwh germany' }).click();
      await page.getByRole('status').first().waitFor();
      expect(await page.getByRole('combobox', { name: /^Search/ }).inputValue()).toBe('kwh germany');
      await page.getByRole('combobox', { name: /^Search/ }).fill('zzqxyv');
      await page.getByRole('link', { name: 'look through the categories' }).click();
      await page.getByRole('heading', { name: 'All categories' }).waitFor();
    });
  });

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
        await page.locator('.chart').waitFor();
        expect(await page.evaluate('document.documentElement.scrollHeight > innerHeight + 200')).toBe(true);
        expect(await page.evaluate('scrollY')).toBe(0);
      },
      { viewport: { width: 390, height: 844 } },
    );
  });

  it('filters stand beside the first items that are found, and those of another search cannot be pressed', async () => {
    await explorer.inTab(async (page) => {
      await page.addInitScript(noteFilters);
      await page.goto('/explore/search?q=diesel');
      await page.locator('.facets button').first().waitFor();
      expect(await page.evaluate('seen.moved')).toBe(false);
      await page.getByRole('combobox', { name: /^Search/ }).fill('petrol');
      await expect.poll(() => page.evaluate('seen.old')).toEqual('none');
    });
  });

  it('words and an order that were just entered are both in the address that one comes back to', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/explore/category/transport/car/generic');
      await page.getByLabel('Only with the words').fill('petrol');
      await page.getByRole('columnheader').first().getByRole('button').click();
      await page.getByRole('row').nth(1).getByRole('link').click();
      await page.getByRole('heading', { name: 'Source' }).waitFor();
      await page.goBack();
      await expect
        .poll(() => new URL(page.url()).search)
        .toMatch(/filter=petrol.*sort=|sort=.*filter=petrol/);
    });
  });

  it('one comes back to where one was in a view, below its first screen too', async () => {
    await explorer.inTab(
      async (page) => {
        await page.goto('/explore/search?q=car');
        const found = page.locator('.found-items a');
        await found.nth(12).waitFor();
        await found.nth(12).scrollIntoViewIfNeeded();
        const place = await page.evaluate('scrollY');
        expect(place).toBeGreaterThan(300);
        await found.nth(12).click();
        await page.getByRole('heading', { name: 'Source' }).waitFor();
        await page.goBack();
        await found.nth(12).waitFor();
        await expect.poll(() => page.evaluate('scrollY')).toBe(place);
      },
      { viewport: { width: 390, height: 500 } },
    );
  });

  it('bars of one item with different inputs are labelled with the inputs', async () => {
    await explorer.inTab(async (page) => {
      const compared = ['100', '200'].map((distance) => `${petrolCar}?distance=${distance}+km`).join('\n');
      await page.addInitScript(`localStorage.setItem('emissions.compared', ${JSON.stringify(compared)})`);
      await page.goto('/explore/compare');
      await page.locator('.chart').waitFor();
      const drawn = await page.locator('.chart text').allTextContents();
      expect(drawn).toContain('Distance driven: 100 km per year');
      expect(drawn).toContain('Distance driven: 200 km per year');
    });
  });

  it('what is wrong with an input is said in words, and no amount of before is shown', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(car);
      await page.locator('.amount-value').filter({ hasText: 'kg CO₂e' }).waitFor();
      await page.getByLabel('Distance driven', { exact: true }).fill('far');
      await page.getByText('There is no amount until this is right: Distance driven.').waitFor();
      expect(await page.locator('.amount-value').textContent()).toBe('–');
      await page.goto('/explore/item/transport/car/generic/AAAAAAAAAAAA');
      await page.getByRole('heading', { name: 'This does not exist' }).waitFor();
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

/** Notes whether items stood there without filters, and whether filters of another search could be pressed. */
const noteFilters = `
  const seen = (globalThis.seen = { moved: false, old: null });
  new MutationObserver(() => {
    if (document.querySelector('.found-items a') && !document.querySelector('.facets button')) seen.moved = true;
    const old = document.querySelector('.results[data-settled=false] .facets');
    if (old) seen.old = getComputedStyle(old).pointerEvents;
  }).observe(document, { subtree: true, childList: true, attributes: true });
`;
