/** Usual headers of columns, by meaning, in the languages in which programs write tables; the likeliest of a meaning first. */
const words: Readonly<Record<string, string>> = {
  rowKey:
    'rowkey, key, id, reference, external id, transaction id, invoice number, belegnummer, buchungsnummer',
  profile: 'profile, profile uid, profile name',
  dataItemUid: 'data item uid, data item, item uid',
  category: 'category, category path, data category',
  search:
    'search, activity, item, fuel type, emission source, product, product name, material, commodity, description, fuel, utility, mode, aktivität, tätigkeit, kraftstoff, kraftstoffart, energieträger, produkt, artikelgruppe, artikel, warenart, bezeichnung, beschreibung, energieart, sparte, activité, carburant, type de carburant, produit, article, libellé, énergie, actividad, combustible, producto, artículo, concepto',
  quantity:
    'quantity, qty, usage, consumption, units used, amount, menge, anzahl, verbrauch, quantité, consommation, conso, cantidad, consumo',
  unit: 'unit, units, uom, unit of measure, unit of measurement, u/m, um, u., measure, einheit, maßeinheit, masseinheit, me, einh., einh, mengeneinheit, unité, unités, unidad, unidades, unidad de medida, ud., ud',
  name: 'name',
  note: 'note, notes, comment, comments, remark, remarks, bemerkung, kommentar, anmerkung, commentaire, remarque, comentario, observaciones',
  startDate:
    'start date, start, date, from, valid from, month, period, year, transaction date, invoice date, posting date, bill date, usage date, travel date, departure date, delivery date, purchase date, billing date, period start, billing month, billing period, datum, startdatum, von, beginn, ab, monat, zeitraum, jahr, buchungsdatum, belegdatum, rechnungsdatum, tankdatum, lieferdatum, abrechnungsmonat, abrechnungszeitraum, date facture, date de facture, date de livraison, date de début, début, mois, période, année, fecha, fecha inicio, fecha de inicio, fecha factura, fecha de factura, desde, mes, período, año',
  endDate:
    'end date, end, to, until, valid to, period end, enddatum, bis, ende, date de fin, fin, fecha fin, fecha de fin, hasta',
  'label.site':
    'site, location, facility, building, branch, standort, niederlassung, werk, gebäude, lieu, bâtiment, établissement, sitio, sede, ubicación, edificio',
  ignore:
    'uid, label, amount unit, amount per unit, amount scope, amount source, amount year, amounts, amount notes, failure, failure message, created, modified',
};

interface UsualMeaning {
  readonly use: string;
  /** The lower, the likelier. */
  readonly rank: number;
}

const meanings: ReadonlyMap<string, UsualMeaning> = new Map(
  Object.entries(words).flatMap(([use, list]) =>
    list.split(', ').map((word, rank) => [fold(word), { use, rank }] as const),
  ),
);

/** With a unit these are a quantity; alone they may be an input of this name. */
const measuredWords = new Set(
  'distance, distancedriven, weight, mass, volume, energy, electricity, gas, fuel, strecke, gewicht, volumen, energie, distanceparcourue, poids, distancia, peso'.split(
    ', ',
  ),
);

/** Whether a header before a unit means a quantity, whatever other columns there are. */
export function isQuantityWord(header: string): boolean {
  return meanings.get(fold(header))?.use === 'quantity' || measuredWords.has(fold(header));
}

/** The rank of the column that is likeliest to have a meaning, by meaning. */
export type BestRanks = ReadonlyMap<string, number>;

export function bestRanks(columns: readonly string[]): BestRanks {
  const ranks = new Map<string, number>();
  for (const column of columns) {
    const { use = '', rank = 0 } = meanings.get(fold(column)) ?? {};
    ranks.set(use, Math.min(rank, ranks.get(use) ?? rank));
  }
  return ranks;
}

/** The meaning of a usual header, unless another column is likelier to have it; `undefined` for any other header. */
export function usualMeaning(header: string, ranks: BestRanks): string | undefined {
  const { use, rank = 0 } = meanings.get(fold(header)) ?? {};
  if (use === undefined || use === 'ignore') return use;
  return (ranks.get(use) ?? rank) < rank ? undefined : use;
}

const aboutUnits = /(?:^|[\s_-])(?:units?|uom|einheit|unités?|unidad(?:es)?)(?=$|[\s_-])/i;
const aboutMoney = /price|cost|preis|kosten|prix|coût|precio|coste/i;

/** A header such as `Fuel Units`. */
export function isAboutUnits(header: string): boolean {
  return aboutUnits.test(header) && !aboutMoney.test(header);
}

export function fold(header: string): string {
  return header.toLowerCase().replace(/[\s_-]/g, '');
}

interface MeasuredHeader {
  readonly base: string;
  readonly unit: string;
}

/** `Usage (kWh)`, `Menge [l]`, `Distance in km`, `Verbrauch kWh`: what is measured, and in which unit. */
export function splitHeader(header: string): MeasuredHeader | null {
  const [, base = '', inBrackets, behind] =
    /^(.*?)\s*(?:[([]([^()[\]]+)[)\]]|(?:\s(?:in|en)\s|[\s_])(\S+))\s*$/.exec(header) ?? [];
  const unit = (inBrackets ?? behind)?.trim() ?? '';
  return base.trim() === '' || unit === '' ? null : { base: base.trim(), unit };
}
