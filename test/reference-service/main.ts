import { optionsOf, usage } from './flags.ts';
import { startReferenceService } from './service.ts';

if (process.argv.includes('--help')) {
  process.stdout.write(usage);
} else {
  const { url, store } = await startReferenceService({ port: 8090, ...optionsOf(process.argv.slice(2)) });
  const users = store.users.map(
    ({ username, password, apiVersion, group }) =>
      `  ${username} ${password}  version ${apiVersion}.0, group ${group.name}`,
  );
  const [first] = store.users;
  process.stdout.write(`The reference service listens on ${url}. Its users and their passwords:
${users.join('\n')}
Try: curl -u ${first?.username}:${first?.password} -H 'Accept: application/json' ${url}/data/transport/car/generic
`);
}
