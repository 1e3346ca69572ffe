export const slowdown = 4;

/** A new tab of a browser without a cache, on an address, with its processor slowed. */
export async function openTab({ browser, url }, address = '/', prepare = async () => {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: url });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await prepare(page);
  // The window itself is still being drawn.
  await page.waitForTimeout(1000);
  await page.goto(address, { waitUntil: 'commit' });
  return { page, session, close: () => context.close() };
}

/** Milliseconds of the processor, slowed, that the page's main thread has used. */
export async function processorMs({ session }) {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
}

/**
 * Milliseconds from an act, a key or the press of a button, until what it leads to
 * is painted, and those of the processor. @param {() => boolean} isThere evaluated
 * in the page after each change, with an argument
 */
export async function timeUntil(tab, act, isThere, argument) {
  const before = await processorMs(tab);
  await tab.page.evaluate(`void (${watch.toString()})(${isThere.toString()}, ${JSON.stringify(argument)})`);
  await act();
  const waited = await tab.page.evaluate(() => globalThis.waited);
  return { waited, used: (await processorMs(tab)) - before };
}

function watch(isThere, argument) {
  globalThis.waited = new Promise((resolve) => {
    let began = 0;
    const begin = ({ timeStamp }) => (began ||= timeStamp);
    for (const type of ['keydown', 'pointerdown'])
      addEventListener(type, begin, { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (began === 0 || !isThere(argument)) return;
      observer.disconnect();
      // The next task after the frame, in front of those that wait already.
      const painted = () => resolve(performance.now() - began);
      requestAnimationFrame(() => scheduler.postTask(painted, { priority: 'user-blocking' }));
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    setTimeout(() => resolve(Number.NaN), 10_000);
  });
}
