import { openTab, processorMs, timeUntil } from './tab.mjs';

const car = '/explore/item/transport/car/generic/L9S383G52PUZ?distance=1000+mi';
const msBetweenKeys = 120;
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

export async function measureFirstLoad(at) {
  const tab = await openTab(at);
  const usable = await tab.page.evaluate(untilSelector, '#search:focus');
  await tab.page.waitForSelector('.tiles');
  const used = await processorMs(tab);
  await tab.close();
  return [
    ['search box usable, ms', usable, 1200],
    ['load with the tree, processor', used],
  ];
}

/** Times from the last key of a word until its items are shown. */
export async function measureSearch(at) {
  const tab = await openTab(at, '/', (page) => page.addInitScript(noteAnswers));
  const { page } = tab;
  await page.waitForSelector('.tiles');
  await page.evaluate(recordKeys);
  const times = [];
  for (const text of ['diesel', 'electricity', 'flight', 'beef', 'petrol']) {
    await page.fill('#search', '');
    await page.keyboard.type(text.slice(0, -1), { delay: msBetweenKeys });
    await page.waitForTimeout(msBetweenKeys);
    const isFound = (word) =>
      globalThis.answered === word && document.querySelector('.results[data-stale=false] .found') !== null;
    times.push(await timeUntil(tab, () => page.keyboard.press(text.at(-1)), isFound, text));
  }
  const keys = await page.evaluate(() => globalThis.keyTimes);
  await tab.close();
  return [
    ['key to paint, ms', median(keys), 60],
    ['key to paint, worst, ms', Math.max(...keys)],
    ['search answered after a key, ms', median(times.map(({ waited }) => waited)), 100],
    ['search answered after a key, processor', median(times.map(({ used }) => used))],
  ];
}

/** Times from a key in a number until its amount is shown. */
export async function measureAmounts(at) {
  const tab = await openTab(at, car);
  const { page } = tab;
  const times = [];
  for (const digit of ['1', '2', '3', '4', '5']) {
    const shown = page.locator('.amount-value:not(.pending)');
    const before = await shown.textContent();
    await page.focus('#input-distance');
    const isOther = (text) =>
      (document.querySelector('.amount-value:not(.pending)')?.textContent ?? text) !== text;
    times.push(await timeUntil(tab, () => page.keyboard.press(digit), isOther, before));
  }
  await tab.close();
  return [
    ['amount after a key, ms', median(times.map(({ waited }) => waited)), 150],
    ['amount after a key, processor', median(times.map(({ used }) => used))],
  ];
}

function recordKeys() {
  globalThis.keyTimes = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'keydown') globalThis.keyTimes.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
}

/** Keeps what the last search was for whose answer has come. */
function noteAnswers() {
  const { fetch } = globalThis;
  globalThis.fetch = async (address, options) => {
    const answer = await fetch(address, options);
    const { query } = JSON.parse(options?.body ?? '{}').variables ?? {};
    if (query !== undefined) globalThis.answered = query;
    return answer;
  };
}

function untilSelector(selector) {
  return new Promise((resolve) => {
    const look = () =>
      document.querySelector(selector) === null ? requestAnimationFrame(look) : resolve(performance.now());
    look();
  });
}
