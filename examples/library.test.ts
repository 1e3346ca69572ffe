import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { libraryPrograms } from '../test/support/library-page.ts';
import { type Consumer, createConsumer } from '../test/support/packed-package.ts';

let consumer: Consumer;
beforeAll(async () => {
  consumer = await createConsumer(fileURLToPath(new URL('node_modules', import.meta.url)));
});
afterAll(() => consumer.remove());

it.each(libraryPrograms.filter(({ needsServer }) => needsServer))(
  'the library pages show a gateway in a server that prints what the page says: $title',
  async ({ program, printed }) => {
    expect(await consumer.print('program.js', program)).toBe(printed);
  },
);
