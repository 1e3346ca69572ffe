import { get } from 'node:http';

const everyMs = 100;

/** Asks for the health over a new connection every 100 ms, as a load balancer does; in a process of its own. */
const { url } = JSON.parse(process.argv[2] ?? '{}');
const waits = [];
let failures = 0;
let count = 0;

const timer = setInterval(() => {
  const path = count++ % 2 === 0 ? '/healthz' : '/readyz';
  const began = performance.now();
  const asked = get(url + path, { agent: false }, (answer) => {
    answer.resume();
    answer.on('end', () => {
      waits.push(performance.now() - began);
      if (answer.statusCode !== 200) failures += 1;
    });
  });
  asked.on('error', () => (failures += 1));
}, everyMs);

process.once('message', () => {
  clearInterval(timer);
  setTimeout(() => {
    process.send({ waits, failures, unanswered: count - waits.length });
    process.disconnect();
  }, 500);
});
