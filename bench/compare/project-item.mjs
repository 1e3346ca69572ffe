/** The members of an item view that the operations select. */
export function projectItem({ dataItem }, { categoryPath }) {
  return {
    uid: dataItem.uid,
    label: dataItem.label,
    dataCategory: { path: categoryPath, name: dataItem.dataCategory.name },
    itemDefinition: {
      name: dataItem.itemDefinition.name,
      drillDown: dataItem.itemDefinition.drillDown.split(','),
    },
    itemValues: dataItem.itemValues.map(({ path, name, value, unit, perUnit, itemValueDefinition }) => ({
      path,
      name,
      value,
      unit: unit || null,
      perUnit: perUnit || null,
      itemValueDefinition: {
        uid: itemValueDefinition.uid,
        path: itemValueDefinition.path,
        name: itemValueDefinition.name,
        valueDefinition: { valueType: itemValueDefinition.valueDefinition.valueType },
      },
    })),
  };
}

/** The amount of an item view. */
export function amountOf({ amount }) {
  const [unit, perUnit] = amount.unit.split('/');
  return { value: rounded(amount.value), unit, perUnit };
}

/** To twelve digits, as emission figures are answered. */
export function rounded(value) {
  return Number.isInteger(value) ? value : Number(value.toPrecision(12));
}
