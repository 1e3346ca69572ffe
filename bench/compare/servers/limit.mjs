import { createServer } from 'node:http';
import { fromId } from '../../operations.mjs';
import { amountOf, projectItem } from '../project-item.mjs';
import { amountPath, itemPath, read } from './upstream.mjs';

/**
 * The limit: no GraphQL at all. It knows the three operations by name, calls
 * upstream once for each distinct item or amount, and writes the fields that
 * the operations select.
 */
const readItem = async (key, authtoken) => projectItem(await read(itemPath(key), authtoken), key);

const operations = {
  async One({ query, variables }, authtoken) {
    const [name, key] = variables === undefined ? literals(query) : ['dataItem', variables];
    return { [name]: await readItem(key, authtoken) };
  },
  async List({ query, variables }, authtoken) {
    const reads = new Map();
    const ids = variables?.ids ?? JSON.parse(/ids: (\[[^\]]*\])/.exec(query)[1]);
    const nodes = await Promise.all(
      ids.map((id) => {
        if (!reads.has(id)) reads.set(id, readItem(fromId(id), authtoken));
        return reads.get(id);
      }),
    );
    const [, name = 'nodes'] = variables === undefined ? /\{ (\w+): nodes/.exec(query) : [];
    return { [name]: nodes };
  },
  async Amounts({ query, variables }, authtoken) {
    const [name, key] = variables?.uid === undefined ? literals(query) : ['dataItem', variables];
    const inputs =
      variables === undefined
        ? Array.from(query.matchAll(/value: "(\d+)"/g), ([, value]) => [{ name: 'distance', value }])
        : Array.from({ length: 100 }, (_, index) => variables[`i${index}`]);
    const entries = await Promise.all(
      inputs.map(async (each, index) => [
        `a${index}`,
        amountOf(await read(amountPath(key, each), authtoken)),
      ]),
    );
    return { [name]: Object.fromEntries(entries) };
  },
};

function literals(query) {
  const [, name, categoryPath, uid] = /\{ (\w+): dataItem\(categoryPath: "([^"]+)", uid: "(\w+)"/.exec(query);
  return [name, { categoryPath, uid }];
}

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const data = await operations[body.operationName](body, request.headers.authtoken);
  const text = JSON.stringify({ data });
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
