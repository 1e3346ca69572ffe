import { petrolSmall } from './fixture-keys.ts';
import type { RestCaller } from './rest-caller.ts';

/** What stands for each parameter of the documented paths. */
export type Places = Readonly<Record<string, string>>;

/** Creates a profile with an item, and names it and what the data set has, by parameter of the documented paths. */
export async function fillPlaces(caller: RestCaller): Promise<Places> {
  const profileUid = String((await caller.call('POST', '/profiles', { profile: 'true' })).at('profile.uid'));
  const item = await caller.call('POST', `/profiles/${profileUid}/transport/car`, {
    dataItemUid: petrolSmall.uid,
    distance: '10',
  });
  const imported = await caller.call(
    'POST',
    `/items/${profileUid}`,
    `dataItemUid,distance\n${petrolSmall.uid},20\n`,
    { 'content-type': 'text/csv' },
  );
  const shown = await caller.call('GET', `/data/transport/car/${petrolSmall.uid}`);
  const itemDefinitionUid = String(shown.at('dataItem.itemDefinition.uid'));
  const values = await caller.call(
    'GET',
    `/definitions/itemDefinitions/${itemDefinitionUid}/itemValueDefinitions`,
  );
  return {
    categoryPath: 'transport/car',
    item: petrolSmall.uid,
    value: 'kgCO2PerKm',
    valuePath: 'distance',
    profileUid,
    profileUids: profileUid,
    // Version 1 answers with the item in its category.
    profileItemUid:
      item.headers.get('location')?.split('/').at(-1) ?? String(item.at('profileItems.rows.0.uid')),
    // Version 1 has no imports.
    importUid: imported.status === 200 ? String(imported.at('import.uid')) : 'AAAAAAAAAAAA',
    itemDefinitionUid,
    itemValueDefinitionUid: String(values.at('itemValueDefinitions.0.uid')),
  };
}
