import { performance } from 'node:perf_hooks';
import { median } from '../compare/print.mjs';
import { program } from '../compare/servers.mjs';
import { start } from '../process.mjs';

/** From the start of a process to its first answer that it is ready, over a database that was filled before. */
export async function measureStart(servers) {
  const { file } = await servers.get('the store');
  const starts = [];
  for (let count = 0; count < 7; count += 1) {
    const server = await start('start', program, [
      'serve',
      '--port',
      '0',
      '--store',
      file,
      '--log-level',
      'silent',
    ]);
    const answer = await fetch(`${server.url}/readyz`);
    const seconds = (performance.now() - server.started) / 1000;
    if (!answer.ok) throw new Error(`/readyz answered ${answer.status}`);
    starts.push({ seconds, cpu: server.cpuMs(), memory: server.memory().most });
    await server.stop();
  }
  const of = (name) => median(starts.map((each) => each[name]));
  const measured = `${of('seconds').toFixed(2)} s, ${of('memory').toFixed(0)} MB, ${of('cpu').toFixed(0)} ms of CPU`;
  return [['start to ready, second start', measured, '0.45 s, 95 MB']];
}
