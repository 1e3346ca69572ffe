import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask as askService } from '../reference-service/ask.ts';
import { type AskGraphQL, startReferenceGateway } from '../support/gateways/start-reference-gateway.ts';
import { nearly } from '../support/nearly.ts';
import { allCells } from './cells.ts';
import { inDays } from './in-days.ts';

const pound = 0.45359237;
const carPath = 'transport/car/generic';
const march2010 = 'from: "2010-03-01T00:00:00Z", to: "2010-04-01T00:00:00Z"';

describe.each(allCells)(
  'amounts of items before a described service, in $format of version $version',
  ({ format, version }) => {
    let gateway: Awaited<ReturnType<typeof startReferenceGateway>>;
    let ask: AskGraphQL;
    beforeAll(async () => {
      gateway = await startReferenceGateway(version, format);
      ({ ask } = gateway);
    });
    afterAll(() => gateway.close());
    beforeEach(() => void gateway.asked());

    /** The amounts of the items that are listed by a field of the category of cars. */
    const amountsIn = async (items: string, amount: string) => {
      const { data, errors } = await ask(
        `query ($profile: Uid!) { profile(uid: $profile) { category(path: "${carPath}") {
        ${items} { nodes { ${amount} } }
      } } }`,
        { profile: gateway.profile },
      );
      const { profile } = data as { profile: { category: { items: { nodes: unknown[] } | null } } };
      return { nodes: profile.category.items?.nodes, errors };
    };
    const lists = () => gateway.asked().filter((line) => line.startsWith('GET /profiles/'));
    const additions = /returnUnit|returnPerUnit|mode=|gwp|explain|\/items\/|POST/;

    // 12,000 km a year at 0.26 kg per km.
    it('an amount is converted to the requested units by the gateway', async () => {
      const pounds = { value: nearly(3120 / pound / 12), unit: 'lb', perUnit: 'month' };
      const amount = 'amount(returnUnit: "lb", returnPerUnit: "month") { value unit perUnit }';
      const { nodes, errors } = await amountsIn(`items(${march2010})`, amount);
      expect(errors).toBeUndefined();
      expect(nodes).toEqual([{ amount: pounds }]);
      const wrong = await amountsIn(`items(${march2010})`, 'amount(returnUnit: "km") { value }');
      expect(wrong.errors).toMatchObject([
        { extensions: { code: 'BAD_USER_INPUT', argument: 'returnUnit' } },
      ]);
      expect(gateway.asked().filter((line) => additions.test(line))).toEqual([]);
    });

    it('what the service does not have is refused, and not asked for', async () => {
      const byOther = await amountsIn(`items(${march2010})`, 'amount(gwp: AR6) { value }');
      const unsupported = (message: RegExp) => [
        { message: expect.stringMatching(message) as string, extensions: { code: 'UPSTREAM_UNSUPPORTED' } },
      ];
      expect(byOther.errors).toMatchObject(unsupported(/amounts by the potentials of AR6/));
      const explained = await amountsIn(
        `items(${march2010})`,
        'amount { value explanation { algorithmDigest } }',
      );
      expect(explained.errors).toMatchObject(unsupported(/does not explain amounts/));
      expect(gateway.asked().filter((line) => additions.test(line))).toEqual([]);
    });

    it('an amount for a month is the share of it that the amount per time has', async () => {
      const { nodes, errors } = await amountsIn(
        `items(${march2010})`,
        `emitted(${march2010}) { value unit }`,
      );
      expect(errors).toBeUndefined();
      expect(nodes).toEqual([{ emitted: { value: nearly(inDays(3120, 31)), unit: 'kg' } }]);
      expect(gateway.asked().filter((line) => additions.test(line))).toEqual([]);
    });

    it.runIf(version === 2)(
      'an amount for a period is the share of it that the amount per time has',
      async () => {
        const path = `/profiles/${gateway.profile}/${carPath}`;
        const days = { startDate: '2012-02-25T00:00:00Z', endDate: '2012-03-06T00:00:00Z' };
        const form = { dataItemUid: '4F6CBCEE95F5', distance: '10', distancePerUnit: 'none', ...days };
        expect((await askService(gateway.service.url + path, { method: 'POST', form })).status).toBe(201);
        gateway.asked();
        const march = 'from: "2012-03-01T00:00:00Z", to: "2012-04-01T00:00:00Z"';
        // Of 10 km at 0.3 kg, five of ten days are in March.
        const [bill, car] = [1.5, inDays(3120, 31)];
        const { nodes, errors } = await amountsIn(
          `items(${march})`,
          `emitted(${march}) { value unit } grams: emitted(${march}, returnUnit: "g") { value unit }`,
        );
        expect(errors).toBeUndefined();
        expect(nodes).toEqual(
          [bill, car].map((value) => ({
            emitted: { value: nearly(value), unit: 'kg' },
            grams: { value: expect.closeTo(value * 1000, 5) as number, unit: 'g' },
          })),
        );
        const whole = await amountsIn(
          `items(${march}, first: 1)`,
          'amount(returnPerUnit: "none") { value perUnit }',
        );
        expect(whole.nodes).toEqual([{ amount: { value: nearly(3), perUnit: null } }]);
        expect(gateway.asked().filter((line) => additions.test(line))).toEqual([]);

        const { data } = await ask(
          `query ($profile: Uid!) { profile(uid: $profile) {
        items(first: 10, ${march}) { nodes { emitted(${march}) { value } } }
      } }`,
          { profile: gateway.profile },
        );
        // 3,600 kWh a year at the factors of Albania.
        const power = inDays(3600 * (0.0332 + 25 * 0.00001 + 298 * 0.000001), 31);
        const values = [bill, power, car].map((value) => ({ emitted: { value: nearly(value) } }));
        const { profile } = data as { profile: { items: { nodes: unknown[] } } };
        expect(profile.items.nodes).toEqual(expect.arrayContaining(values));
        // The profile, and the eight categories of the tree, each once.
        expect(lists()).toHaveLength(9);
      },
    );
  },
);
