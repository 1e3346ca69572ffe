/**
 * Mirrors a spreadsheet of factors, with the columns supplier, year and kgCO2ePerKWh, into
 * a category of its own: the figure of each year holds from its first of January on, and
 * the earliest one before, too. A figure that was corrected in the sheet replaces the entry of
 * its year; everything else that is there already is left alone, so it can be run again.
 */
interface Target {
  readonly url: string;
  /** The API key or token of an administrator. */
  readonly token: string;
}

interface Row {
  readonly supplier: string;
  readonly year: string;
  readonly factor: string;
}

interface Entry {
  readonly uid: string;
  readonly value: string;
  readonly startDate: string;
}

interface Item {
  readonly uid: string;
  readonly label: string;
  readonly itemValue: { readonly history: readonly Entry[] };
}

interface Payload {
  readonly userErrors: readonly { readonly field: readonly string[] | null; readonly message: string }[];
}

const [parentPath, segment] = ['energy', 'suppliers'];
const categoryPath = `${parentPath}/${segment}`;

const definition = {
  name: 'Electricity by supplier',
  drillDown: ['supplier'],
  itemValueDefinitions: [
    { path: 'supplier', name: 'Supplier', valueType: 'TEXT', fromData: true },
    { path: 'kgCO2ePerKWh', valueType: 'DECIMAL', fromData: true, unit: 'kg', perUnit: 'kWh' },
    { path: 'consumption', valueType: 'DECIMAL', fromProfile: true, unit: 'kWh', perUnit: 'year' },
  ],
  returnValues: [{ type: 'CO2e', unit: 'kg', perUnit: 'year', isDefault: true }],
  algorithm: `var mean = typeof kgCO2ePerKWh == 'number' ? kgCO2ePerKWh : kgCO2ePerKWh.integrate();
returnValues.putValue('CO2e', 'kg', 'year', consumption * mean);`,
};

/** Returns how many records it wrote. */
export async function mirror(csv: string, target: Target): Promise<number> {
  let written = 0;
  const ask = async (query: string, variables: object): Promise<Record<string, unknown>> => {
    const response = await fetch(target.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${target.token}` },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data?: Record<string, unknown>; errors?: object };
    if (data === undefined) throw new Error(JSON.stringify(errors));
    return data;
  };
  const write = async <T>(field: string, type: string, input: object, selection: string): Promise<T> => {
    const query = `mutation Mirror($input: ${type}!) { ${field}(input: $input) { ${selection} userErrors { field message } } }`;
    const payload = (await ask(query, { input }))[field] as (T & Payload) | null;
    if (payload === null) throw new Error(`${field} failed`);
    const [error] = payload.userErrors;
    if (error !== undefined) throw new Error(`${field}: ${error.field?.join('.')}: ${error.message}`);
    written += 1;
    return payload;
  };
  const readItems = async (): Promise<readonly Item[] | null> => {
    const items: Item[] = [];
    for (let after: string | null = null; ;) {
      const query = `query Items($path: CategoryPath!, $after: String) { dataCategory(path: $path) {
        items(first: 100, after: $after) { nodes { uid label itemValue(path: "kgCO2ePerKWh") { history { uid value startDate } } }
          pageInfo { hasNextPage endCursor } } } }`;
      const { dataCategory } = (await ask(query, { path: categoryPath, after })) as {
        dataCategory: {
          items: { nodes: Item[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
        } | null;
      };
      if (dataCategory === null) return null;
      items.push(...dataCategory.items.nodes);
      if (!dataCategory.items.pageInfo.hasNextPage) return items;
      after = dataCategory.items.pageInfo.endCursor;
    }
  };
  let existing = await readItems();
  if (existing === null) {
    const { itemDefinition } = await write<{ itemDefinition: { uid: string } }>(
      'createItemDefinition',
      'CreateItemDefinitionInput',
      definition,
      'itemDefinition { uid }',
    );
    const category = { parentPath, segment, name: definition.name, itemDefinitionUid: itemDefinition.uid };
    await write('createDataCategory', 'CreateDataCategoryInput', category, 'dataCategory { path }');
    existing = [];
  }
  for (const [supplier, rows] of bySupplier(csv)) {
    const [first, ...later] = rows.toSorted((one, other) => one.year.localeCompare(other.year));
    if (first === undefined) continue;
    const item = existing.find(({ label }) => label === supplier);
    const values = (factor: string) => [{ path: 'kgCO2ePerKWh', value: factor }];
    const uid =
      item?.uid ??
      (
        await write<{ dataItem: { uid: string } }>(
          'createDataItem',
          'CreateDataItemInput',
          { categoryPath, values: [{ path: 'supplier', value: supplier }, ...values(first.factor)] },
          'dataItem { uid }',
        )
      ).dataItem.uid;
    for (const { year, factor } of item === undefined ? later : rows) {
      // The earliest figure has no start.
      const known =
        year === first.year
          ? item?.itemValue.history.at(-1)
          : item?.itemValue.history.find(({ startDate }) => startDate.startsWith(`${year}-01-01`));
      if (known?.value === factor) continue;
      if (known !== undefined) {
        const change = {
          categoryPath,
          itemUid: uid,
          path: 'kgCO2ePerKWh',
          entryUid: known.uid,
          value: factor,
        };
        await write('updateDataItemValue', 'UpdateDataItemValueInput', change, 'dataItemValue { value }');
        continue;
      }
      const entry = {
        categoryPath,
        itemUid: uid,
        startDate: `${year}-01-01`,
        values: values(factor),
      };
      await write('createDataItemValueEntries', 'CreateDataItemValueEntriesInput', entry, 'dataItem { uid }');
    }
  }
  return written;
}

function bySupplier(csv: string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const line of csv.trim().split(/\r?\n/).slice(1)) {
    const [supplier = '', year = '', factor = ''] = line.split(',').map((cell) => cell.trim());
    groups.set(supplier, [...(groups.get(supplier) ?? []), { supplier, year, factor }]);
  }
  return groups;
}
