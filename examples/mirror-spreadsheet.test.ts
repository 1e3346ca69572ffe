import { afterAll, beforeAll, expect, it } from 'vitest';
import { postGraphQL } from '../test/support/gateways/post-graphql.ts';
import { type ClientRig, startClientRig } from './clients/client-rig.ts';
import { mirror } from './mirror-spreadsheet.ts';

const csv = `supplier,year,kgCO2ePerKWh
Northern Light,2023,0.25
Northern Light,2024,0.2
Northern Light,2025,0.18
Coal & Sons,2024,0.9
Coal & Sons,2025,0.85
`;

let rig: ClientRig;
beforeAll(async () => {
  rig = await startClientRig();
});
afterAll(() => rig.close());

it('a spreadsheet is mirrored with its history, again without a change, with a new year as one entry, and with corrections as changes', async () => {
  const target = { url: `${rig.url}/graphql`, token: rig.authtoken };
  expect(await mirror(csv, target)).toBe(7);
  expect(await mirror(csv, target)).toBe(0);
  const query = `{ dataItem(categoryPath: "energy/suppliers", drill: [{ name: "supplier", value: "Northern Light" }]) {
    in2023: amount(inputs: [{ path: "consumption", value: "1000" }], asOf: "2023-06-01T00:00:00Z") { value }
    in2025: amount(inputs: [{ path: "consumption", value: "1000" }], asOf: "2025-06-01T00:00:00Z") { value } } }`;
  const amounts = async () => {
    const { body } = await postGraphQL(rig.url, { query }, { authorization: `Bearer ${rig.authtoken}` });
    return body.data?.['dataItem'];
  };
  expect(await amounts()).toEqual({ in2023: { value: 250 }, in2025: { value: 180 } });
  expect(await mirror(`${csv}Coal & Sons,2026,0.8\n`, target)).toBe(1);
  const corrected = csv.replace('2023,0.25', '2023,0.26').replace('2025,0.18', '2025,0.17');
  expect(await mirror(corrected, target)).toBe(2);
  expect(await amounts()).toEqual({ in2023: { value: 260 }, in2025: { value: 170 } });
  expect(await mirror(corrected, target)).toBe(0);
  expect(await mirror(`${corrected}Northern Light,2022,0.3\n`, target)).toBe(2);
  expect(await amounts()).toEqual({ in2023: { value: 260 }, in2025: { value: 170 } });
});
