import { openTab, timeUntil } from './tab.mjs';

const count = 5000;
const msUntilPress = 3000;

/** The items of a category, repeated up to 5,000 with names of their own. */
export async function measureTable(at) {
  const started = performance.now();
  const tab = await openTab(at, '/explore/category/transport/car/generic', repeatItems);
  const { page } = tab;
  await page.waitForSelector('.rows [role=row]');
  const drawn = performance.now() - started;
  // A person looks first.
  await page.waitForTimeout(msUntilPress);
  const heads = page.locator('[role=columnheader] button');
  const times = [];
  // Upwards and downwards by name, by a figure, and by name again.
  for (const column of [0, 0, 1, 0]) {
    const isSorted = (before) => document.querySelector('.rows')?.textContent !== before;
    const before = await page.locator('.rows').textContent();
    times.push(await timeUntil(tab, () => heads.nth(column).click(), isSorted, before));
  }
  const { frames, worst } = await page.evaluate(scrollThrough);
  await tab.close();
  const [byLabel, ...others] = times;
  return [
    ['5,000 rows drawn, with the load, ms', drawn],
    ['5,000 rows sorted by name, ms', byLabel.waited, 100],
    ['5,000 rows sorted by name, processor', byLabel.used],
    ['5,000 rows sorted again, the longest, ms', Math.max(...others.map(({ waited }) => waited)), 100],
    ['5,000 rows sorted again, processor', Math.max(...others.map(({ used }) => used))],
    ['frames a second while scrolling', frames],
    ['longest frame while scrolling, ms', worst],
  ];
}

const repeatItems = (page) =>
  page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('ExploreCategory')) return route.continue();
    const answer = await route.fetch();
    const body = await answer.json();
    const { items } = body.data.dataCategory;
    const nodes = Array.from({ length: count }, (_, index) => {
      const node = items.nodes[index % items.nodes.length];
      const number = (index * 7919) % count;
      return { ...node, uid: `ITEM${String(index).padStart(8, '0')}`, label: `${node.label}, no. ${number}` };
    });
    Object.assign(items, { nodes, totalCount: count, pageInfo: { hasNextPage: false, endCursor: null } });
    return route.fulfill({ json: body });
  });

/** Scrolls by 400 pixels a frame. */
function scrollThrough() {
  const area = document.querySelector('.scroll');
  return new Promise((resolve) => {
    const times = [];
    let last = performance.now();
    const step = (now) => {
      times.push(now - last);
      last = now;
      area.scrollTop += 400;
      if (times.length < 120) requestAnimationFrame(step);
      else
        resolve({
          frames: (1000 * times.length) / times.reduce((sum, time) => sum + time, 0),
          worst: Math.max(...times),
        });
    };
    requestAnimationFrame(step);
  });
}
