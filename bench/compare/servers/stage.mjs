import { createServer } from 'node:http';
import { createGateway, openRestBackend } from '../../../dist/emissions-gateway.js';
import { projectItem } from '../project-item.mjs';
import { itemPath, readBytes } from './upstream.mjs';

/**
 * One over a plain REST service, as far as one stage: each does what the one
 * before does and more, or does it with the program's own parts. Those that do
 * not read the document answer with a sample of the same size.
 * Usage: node stage.mjs URL STAGE SAMPLE
 */
const [, , url, stage, sample] = process.argv;
const answer = { data: { dataItem: JSON.parse(sample) } };
const client = stage === 'client' ? await openRestBackend({ url }) : null;

const stages = {
  http: async () => answer,
  async undici({ variables }, authtoken) {
    await readBytes(itemPath(variables), authtoken);
    return answer;
  },
  async parse({ variables }, authtoken) {
    const document = JSON.parse((await readBytes(itemPath(variables), authtoken)).toString());
    return { data: { dataItem: projectItem(document, variables) } };
  },
  async client({ variables: { categoryPath, uid } }, authtoken) {
    const { signal } = new AbortController();
    const credentials = { kind: 'authtoken', authtoken };
    const backend = client.open({ credentials, signal, requestId: 'stage' });
    const key = { categoryPath, uid };
    await Promise.all([backend.dataItems.getMany([key]), backend.dataItemValues.listByItem([key])]);
    return answer;
  },
};

function bare(serve) {
  return (request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', async () => {
      const body = JSON.parse(Buffer.concat(chunks).toString());
      const text = JSON.stringify(await serve(body, request.headers.authtoken));
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
      });
      response.end(text);
    });
  };
}

async function whole() {
  const limits = { aliases: 200, upstreamCalls: 300, nodes: 10_000, tokens: 5000 };
  const gateway = createGateway({ backend: await openRestBackend({ url }), limits, logLevel: 'silent' });
  return (request, response) => void gateway.handle(request, response);
}

const server = createServer(stage === 'gateway' ? await whole() : bare(stages[stage]));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});
