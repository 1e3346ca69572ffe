import type { RestRig } from './rest-rig.ts';

const users = ['demo', 'demo-v1', 'stranger'];

/** Everything that requests of the tests could have changed, as it is read by those who may see it. */
export async function readState(rig: RestRig): Promise<string> {
  const bodies: string[] = [];
  const read = async (as: string, path: string) => {
    const reply = await rig.must('GET', path, { as });
    bodies.push(`${as} ${path} ${reply.body}`);
    return reply;
  };
  for (const as of users) {
    const list = await read(as, '/profiles?itemsPerPage=100');
    for (const { uid } of list.at('profiles') as readonly { uid: string }[]) {
      await read(as, `/profiles/${uid}`);
      const window = as === 'demo-v1' ? '' : '?startDate=1970-01-01T00:00:00Z&itemsPerPage=100';
      await read(as, `/profiles/${uid}/transport/car${window}`);
      await read(as, `/profiles/${uid}/energy/electricity${window}`);
    }
  }
  for (const path of ['', '/transport', '/transport/car', '/energy', '/energy/electricity', '/planet']) {
    await read('admin', `/data${path}?itemsPerPage=100`);
  }
  const items = (await rig.must('GET', '/data/transport/car')).at('children.dataItems.rows');
  for (const { uid } of items as readonly { uid: string }[])
    await read('admin', `/data/transport/car/${uid}`);
  return bodies.join('\n');
}
