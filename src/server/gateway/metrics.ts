import { createServer } from 'node:http';
import type { Config } from '../../config/config.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import type { Answer } from '../http/http-exchange.ts';
import { metricsPath } from '../http/paths.ts';
import { sendToNode } from '../http/node-exchange.ts';

type MetricsSource = Pick<Telemetry, 'contentType' | 'metrics'>;

export async function answerMetrics(telemetry: MetricsSource): Promise<Answer> {
  return {
    status: 200,
    headers: { 'Content-Type': telemetry.contentType, 'Cache-Control': 'no-store' },
    body: await telemetry.metrics(),
  };
}

interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

const limits = {
  maxHeaderSize: 8 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 500,
};

/**
 * A separate port for metrics, which clients of the gateway cannot reach; `null`
 * if none is configured. Rejects when the port is not available.
 */
export async function startMetrics(
  { host, metrics }: Pick<Config, 'host' | 'metrics'>,
  source: MetricsSource | undefined,
): Promise<MetricsServer | null> {
  if (source === undefined || typeof metrics !== 'number') return null;
  return startMetricsServer(source, host, metrics);
}

function startMetricsServer(telemetry: MetricsSource, host: string, port: number): Promise<MetricsServer> {
  const server = createServer(limits, (request, response) => {
    if (!['GET', 'HEAD'].includes(request.method ?? '') || request.url !== metricsPath) {
      response.writeHead(404, { 'Content-Type': 'text/plain;charset=UTF-8' }).end('Metrics are at /metrics.');
      return;
    }
    answerMetrics(telemetry).then(
      (answer) => sendToNode(answer, request, response),
      () => response.destroy(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address !== null ? address.port : port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
