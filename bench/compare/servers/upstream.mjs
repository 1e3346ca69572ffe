import { Pool } from 'undici';

/** The REST service behind the servers that are compared, and how its documents become what clients ask for. */
export const baseUrl = process.argv[2];
const pool = new Pool(baseUrl, { connections: 16, pipelining: 1 });

export async function read(path, authtoken) {
  const { statusCode, body } = await pool.request({
    method: 'GET',
    path,
    headers: { authtoken, accept: 'application/json' },
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`upstream ${statusCode}`);
  return JSON.parse(text);
}

/** The least that undici can do for a request. */
export function readBytes(path, authtoken) {
  return new Promise((resolve, reject) => {
    const chunks = [];
    pool.dispatch(
      { method: 'GET', path, headers: ['authtoken', authtoken, 'accept', 'application/json'] },
      {
        onRequestStart() {},
        onResponseStart() {},
        onResponseData: (_, chunk) => chunks.push(chunk),
        onResponseEnd: () => resolve(Buffer.concat(chunks)),
        onResponseError: (_, error) => reject(error),
      },
    );
  });
}

export const itemPath = ({ categoryPath, uid }) => `/data/${categoryPath}/${uid}`;

export function amountPath(key, inputs) {
  return `${itemPath(key)}?${new URLSearchParams(inputs.map(({ name, value }) => [name, value]))}`;
}
