import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from 'playwright-core';

/**
 * The budgets of the page: its compressed sizes, and what a person waits for in
 * Chromium with the processor slowed four times, against a program with the
 * built-in data. Usage: npm run bench:explorer
 */
const slowdown = 4;
const rounds = 5;
const root = new URL('../', import.meta.url);
const car = '/explore/item/transport/car/generic/L9S383G52PUZ?distance=1000+mi';
const rows = [];

const { first, views } = JSON.parse(readFileSync(new URL('dist/explorer/sizes.json', root), 'utf8'));
note('first load, kB', first / 1000, 90);
for (const [name, bytes] of Object.entries(views)) note(`${name}, kB more`, bytes / 1000, 30);

const program = await startProgram();
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    // Each window loads them, on the processor that is measured.
    '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
  ],
});
try {
  await measure();
} finally {
  await browser.close();
  program.stop();
}
console.log(`load ${loadavg()[0].toFixed(1)}, processor slowed ${slowdown} times, median of ${rounds}`);
console.table(rows);

async function measure() {
  const usable = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await openTab();
    usable.push(await page.evaluate(untilSelector, '#search:focus'));
    await page.context().close();
  }
  note('search box usable, ms', median(usable), 1200);

  const page = await openTab();
  await page.waitForSelector('#search:focus');
  await page.evaluate(recordEvents);
  const searched = [];
  for (const text of ['diesel', 'electricity', 'flight', 'beef', 'petrol']) {
    await page.fill('#search', '');
    await page.keyboard.type(text.slice(0, -1), { delay: 120 });
    searched.push(await timeChange(page, '.found', () => page.keyboard.press(text.at(-1))));
  }
  const keys = await page.evaluate(() => globalThis.keyTimes);
  note('key to paint, ms', median(keys), 60);
  note('key to paint, worst, ms', Math.max(...keys), null);
  note('search answered after a key, ms', median(searched), 100);

  await page.goto(program.url + car);
  await page.waitForSelector('.amount-value small');
  const amounts = [];
  for (const digit of ['1', '2', '3', '4', '5']) {
    await page.focus('#input-distance');
    amounts.push(await timeChange(page, '.amount-value small', () => page.keyboard.press(digit)));
  }
  note('amount after a key, ms', median(amounts), 150);

  const opened = { category: 'Categories', compare: 'Compare', profiles: 'Profiles' };
  for (const [name, link] of Object.entries(opened)) {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      const tab = await openTab();
      await tab.waitForSelector('.tree');
      const started = await tab.evaluate(() => performance.now());
      await tab.click(`header >> text=${link}`);
      await tab.waitForSelector('main h1:not(:has-text("What does it emit?"))');
      times.push((await tab.evaluate(() => performance.now())) - started);
      await tab.context().close();
    }
    note(`${name} opened, ms`, median(times), 300);
  }
  await measureTable();
}

/** The items of a category, repeated up to 5,000. */
async function measureTable() {
  const page = await openTab();
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('ExploreCategory')) return route.continue();
    const answer = await route.fetch();
    const body = await answer.json();
    const { items } = body.data.dataCategory;
    const nodes = Array.from({ length: 5000 }, (_, index) => ({
      ...items.nodes[index % items.nodes.length],
      uid: `ITEM${String(index).padStart(8, '0')}`,
    }));
    Object.assign(items, { nodes, totalCount: 5000, pageInfo: { hasNextPage: false, endCursor: null } });
    return route.fulfill({ json: body });
  });
  const started = performance.now();
  await page.goto(`${program.url}/explore/category/transport/car/generic`);
  await page.waitForSelector('.rows [role=row]');
  note('5,000 rows drawn, with the load, ms', performance.now() - started, null);
  const sorted = [];
  for (let round = 0; round < rounds; round += 1)
    sorted.push(await timeChange(page, '.rows', () => page.click('[role=columnheader] button')));
  note('5,000 rows sorted, ms', median(sorted), 100);
  const { frames, worst } = await page.evaluate(scrollThrough);
  note('frames a second while scrolling', frames, null);
  note('longest frame while scrolling, ms', worst, null);
}

async function openTab() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // The window itself is still being drawn.
  await page.waitForTimeout(1000);
  await page.goto(program.url, { waitUntil: 'commit' });
  return page;
}

/** Milliseconds from an act to the paint of what it changed below an element. */
async function timeChange(page, selector, act) {
  await page.evaluate(watchChange, selector);
  await act();
  return page.evaluate(() => globalThis.changed);
}

function watchChange(selector) {
  globalThis.changed = new Promise((resolve) => {
    let began = 0;
    const begin = ({ timeStamp }) => (began ||= timeStamp);
    addEventListener('keydown', begin, { capture: true, once: true });
    addEventListener('mousedown', begin, { capture: true, once: true });
    const area = document.querySelector(selector)?.closest('main') ?? document.querySelector('main');
    const observer = new MutationObserver((records) => {
      const isWithin = records.some(({ target }) =>
        (target.nodeType === 1 ? target : target.parentElement)?.closest(selector.split(' ')[0]),
      );
      if (!isWithin || began === 0) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    });
    observer.observe(area, { subtree: true, childList: true, characterData: true, attributes: true });
    setTimeout(() => resolve(Number.NaN), 10_000);
  });
}

function recordEvents() {
  globalThis.keyTimes = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'keydown') globalThis.keyTimes.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
}

function untilSelector(selector) {
  return new Promise((resolve) => {
    const look = () =>
      document.querySelector(selector) === null ? requestAnimationFrame(look) : resolve(performance.now());
    look();
  });
}

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

async function startProgram() {
  const folder = mkdtempSync(join(tmpdir(), 'explorer-'));
  const main = new URL('dist/cli/main.js', root).pathname;
  const child = spawn(process.execPath, [main, 'serve', '--port', '0', '--data-dir', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const url = await new Promise((resolve, reject) => {
    once(child, 'exit').then(() => reject(new Error(`The program ended: ${said}`)));
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(said.replaceAll('localhost', '127.0.0.1')) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  const stop = () => {
    child.kill('SIGINT');
    child.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  };
  return { url, stop };
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

function note(what, measured, budget) {
  rows.push({ what, measured: Number(measured.toFixed(1)), budget: budget ?? '' });
}
