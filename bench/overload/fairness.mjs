import { openConnections } from '../connections.mjs';
import { distinctRequests } from './distinct-requests.mjs';

const heavyAtOnce = 20;
const lightEveryMs = 50;
const at = (values, share) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
const rounded = (value) => Math.round(value * 10) / 10;

/** How long one caller waits for one item, alone and while another caller keeps twenty lists of a thousand items in progress. */
export async function measureFairness(url, { light, heavy }, seconds) {
  const alone = await ask(url, light, null, seconds);
  const beside = await ask(url, light, heavy, seconds);
  return {
    'alone p50': alone.p50,
    'alone p99': alone.p99,
    'beside p50': beside.p50,
    'beside p99': beside.p99,
    'beside max': beside.max,
    'lists a second': beside.lists,
    'lists refused': beside.refused,
    'others refused': beside.others,
  };
}

async function ask(url, light, heavy, seconds) {
  const open = await openConnections(url, heavyAtOnce + 40);
  const waits = [];
  let others = 0;
  let lists = 0;
  let refused = 0;
  let isOver = false;
  const again = ({ status }) => {
    if (status === 200) lists += 1;
    else refused += 1;
    // A refused client waits as Retry-After says.
    if (!isOver) setTimeout(() => isOver || open.send(heavy(), again), status === 200 ? 0 : 1000);
  };
  for (let count = 0; heavy !== null && count < heavyAtOnce; count += 1) open.send(heavy(), again);
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    open.send(light(), ({ status, milliseconds }) => {
      if (status === 200) waits.push(milliseconds);
      else others += 1;
    });
    await new Promise((resolve) => setTimeout(resolve, lightEveryMs));
  }
  isOver = true;
  await new Promise((resolve) => setTimeout(resolve, 2000));
  open.close();
  return {
    p50: rounded(at(waits, 0.5)),
    p99: rounded(at(waits, 0.99)),
    max: rounded(at(waits, 1)),
    lists: rounded(lists / seconds),
    refused,
    others,
  };
}

/** One item for one caller, a thousand for the other. */
export function fairRequests(url, light, heavy) {
  const pages = Array.from(
    { length: 10 },
    (_, index) => `p${index}: items(first: 100) { nodes { uid label } }`,
  );
  const query = `{ dataCategory(path: "transport/plane/generic/airports/all/codes") { ${pages.join(' ')} } }`;
  return {
    light: distinctRequests(url, light.authtoken, light.body),
    heavy: distinctRequests(url, heavy, { query }),
  };
}
