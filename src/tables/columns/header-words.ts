/** Usual headers of columns, by meaning, in the languages in which programs write tables; the likeliest of a meaning first. */
const words: Readonly<Record<string, string>> = {
  rowKey:
    'rowkey, key, id, reference, external id, transaction id, invoice number, belegnummer, buchungsnummer',
  profile: 'profile, profile uid, profile name',
  dataItemUid: 'data item uid, data item, item uid',
  category: 'category, category path, data category',
  search:
    'search, activity, item, fuel type, emission source, product, product name, material, commodity, description, aktivität, tätigkeit, kraftstoff, kraftstoffart, energieträger, produkt, artikelgruppe, artikel, warenart, bezeichnung, beschreibung, activité, carburant, type de carburant, produit, article, actividad, combustible, producto, artículo',
  quantity:
    'quantity, qty, usage, consumption, amount, menge, verbrauch, quantité, consommation, conso, cantidad, consumo',
  unit: 'unit, units, uom, unit of measure, unit of measurement, einheit, mengeneinheit, unité, unités, unidad, unidades, unidad de medida',
  name: 'name',
  note: 'note, notes, comment, comments, remark, remarks, bemerkung, kommentar, anmerkung, commentaire, remarque, comentario, observaciones',
  startDate:
    'start date, start, date, from, valid from, month, period, year, transaction date, invoice date, posting date, bill date, usage date, travel date, departure date, datum, startdatum, von, beginn, ab, monat, zeitraum, jahr, buchungsdatum, belegdatum, rechnungsdatum, date de début, début, mois, période, année, fecha, fecha inicio, fecha de inicio, desde, mes, período, año',
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

/** The meaning of a usual header, unless another column is likelier to have it; `undefined` for any other header. */
export function usualMeaning(header: string, columns: readonly string[]): string | undefined {
  const meaning = meanings.get(fold(header));
  if (meaning === undefined || meaning.use === 'ignore') return meaning?.use;
  const isTaken = columns.some((column) => {
    const other = meanings.get(fold(column));
    return other?.use === meaning.use && other.rank < meaning.rank;
  });
  return isTaken ? undefined : meaning.use;
}

const aboutUnits = /(?:^|[\s_-])(?:units?|uom|einheit|unités?|unidad(?:es)?)(?=$|[\s_-])/i;
const aboutMoney = /price|cost|preis|kosten|prix|coût|precio|coste/i;

/** A header such as `Fuel Units`. */
export function isAboutUnits(header: string): boolean {
  return aboutUnits.test(header) && !aboutMoney.test(header);
}

/** Columns of exported amounts, which the import has no use for. */
export function isExported(columns: readonly string[]): boolean {
  return columns.some((column) => fold(column) === 'amountunit');
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
