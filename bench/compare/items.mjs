import { Agent, request } from 'undici';
import { listItems } from '../client.mjs';
import { paths } from './data-set.mjs';

/** The items that are asked for, and their views as the service itself writes them. */
export async function readItems(url, authtoken) {
  const lists = await Promise.all(paths.asked.map((path) => listItems(url, authtoken, path)));
  const keys = lists.flat();
  const dispatcher = new Agent({ connections: 8 });
  const read = async (path) => {
    const answer = await request(url + path, {
      dispatcher,
      headers: { authtoken, accept: 'application/json' },
    });
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
    return answer.body.text();
  };
  const readAll = (keys, query = '') =>
    Promise.all(
      keys.map(async ({ categoryPath, uid }) => {
        const path = `/data/${categoryPath}/${uid}`;
        return [path, await read(path + query)];
      }),
    );
  const cars = keys.filter(({ categoryPath }) => categoryPath === paths.cars);
  const documents = { views: await readAll(keys), amounts: await readAll(cars, '?distance=1') };
  await dispatcher.close();
  return { keys, cars, documents };
}
