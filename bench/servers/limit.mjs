import { createServer } from 'node:http';
import { Pool } from 'undici';
import { fromId } from '../operations.mjs';

/**
 * The limit: no GraphQL at all. It knows the three operations by name, calls
 * upstream once for each distinct item or amount, and writes the fields that
 * the operations select.
 */
const pool = new Pool(process.argv[2], { connections: 64, pipelining: 1 });

async function read(path, authtoken) {
  const { statusCode, body } = await pool.request({
    method: 'GET',
    path,
    headers: { authtoken, accept: 'application/json' },
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`upstream ${statusCode}`);
  return JSON.parse(text);
}

const itemPath = ({ categoryPath, uid }) => `/data/${categoryPath}/${uid}`;

function project({ dataItem }, { categoryPath }) {
  return {
    uid: dataItem.uid,
    label: dataItem.label,
    dataCategory: { path: categoryPath, name: dataItem.dataCategory.name },
    itemDefinition: {
      name: dataItem.itemDefinition.name,
      drillDown: dataItem.itemDefinition.drillDown.split(','),
    },
    itemValues: dataItem.itemValues.map(({ path, name, value, unit, perUnit, itemValueDefinition }) => ({
      path,
      name,
      value,
      unit: unit || null,
      perUnit: perUnit || null,
      itemValueDefinition: {
        uid: itemValueDefinition.uid,
        path: itemValueDefinition.path,
        name: itemValueDefinition.name,
        valueDefinition: { valueType: itemValueDefinition.valueDefinition.valueType },
      },
    })),
  };
}

const operations = {
  async One({ variables }, authtoken) {
    return { dataItem: project(await read(itemPath(variables), authtoken), variables) };
  },
  async List({ variables }, authtoken) {
    const reads = new Map();
    const nodes = await Promise.all(
      variables.ids.map((id) => {
        if (!reads.has(id)) {
          const key = fromId(id);
          reads.set(
            id,
            read(itemPath(key), authtoken).then((view) => project(view, key)),
          );
        }
        return reads.get(id);
      }),
    );
    return { nodes };
  },
  async Amounts({ query, variables }, authtoken) {
    const distances = [...query.matchAll(/a(\d+): amount\(inputs: \[\{ name: "distance", value: "(\d+)"/g)];
    const entries = await Promise.all(
      distances.map(async ([, index, distance]) => {
        const { amount } = await read(`${itemPath(variables)}?distance=${distance}`, authtoken);
        const [unit, perUnit] = amount.unit.split('/');
        return [`a${index}`, { value: amount.value, unit, perUnit }];
      }),
    );
    return { dataItem: Object.fromEntries(entries) };
  },
};

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
