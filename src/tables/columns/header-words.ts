/** Free texts of what was bought: the activity only where no column is better. */
const descriptions =
  'description, product description, item description, bezeichnung, beschreibung, buchungstext, libellé, concepto, descripción, descrizione, voce, omschrijving, descrição';

/** The time in a year, where the year has a column of its own; the likeliest first. */
const months = 'month, monat, billing month, abrechnungsmonat, mois, mes, mese, maand, mês';
const weeks =
  'week, wk, week number, week no, calendar week, kalenderwoche, woche, semaine, semana, settimana';
const quarters = 'quarter, quartal, trimestre, kwartaal';
const years = 'year, jahr, année, año, anno, jaar, ano';

export const currencies = 'currency, währung, devise, moneda, valuta';

/** Usual headers of columns, by meaning, in the languages in which programs write tables; the likeliest of a meaning first. */
const words: Readonly<Record<string, string>> = {
  rowKey:
    'rowkey, key, id, reference, external id, transaction id, invoice number, belegnummer, buchungsnummer',
  profile: 'profile, profile uid, profile name',
  dataItemUid: 'data item uid, data item, item uid',
  category: 'category, category path, data category',
  search: `search, activity, item, fuel type, emission source, product, product name, material, commodity, fuel, utility, supply, supply type, utility type, energy type, energy source, mode, aktivität, tätigkeit, kraftstoff, waste type, waste stream, waste description, waste, service, vehicle type, refrigerant, refrigerant type, abfallart, abfall, kältemittel, déchet, type de déchet, fluide, residuo, tipo de residuo, refrigerante, kraftstoffart, energieträger, produkt, artikelgruppe, artikel, warenart, energieart, sparte, verkehrsmittel, verbrauchsart, activité, carburant, type de carburant, produit, article, énergie, actividad, combustible, producto, artículo, attività, carburante, combustibile, prodotto, activiteit, brandstof, atividade, combustível, produto, expense type, expense category, spend category, kostenart, kategorie, catégorie, categoría, categoria, ${descriptions}, account, account name, gl account, kontoname, kontobezeichnung, type, typ, tipo`,
  quantity:
    'quantity, qty, usage, consumption, units used, amount, menge, anzahl, verbrauch, quantité, consommation, conso, cantidad, consumo, quantità, consumi, hoeveelheid, aantal, verbruik, quantidade, value, wert, valeur, valor, valore, spend, net amount, betrag, montant, importe, importo',
  unit: `unit, units, uom, unit of measure, unit of measurement, u/m, um, u., measure, einheit, maßeinheit, masseinheit, me, einh., einh, mengeneinheit, unité, unités, unidad, unidades, unidad de medida, ud., ud, unità, unità di misura, eenheid, unidade, ${currencies}`,
  name: 'name',
  note: 'note, notes, comment, comments, remark, remarks, bemerkung, kommentar, anmerkung, commentaire, remarque, comentario, observaciones, opmerking, observações',
  startDate: `start date, start, date, from, valid from, period, timestamp, date time, transaction date, invoice date, posting date, bill date, usage date, travel date, date of travel, trip date, flight date, departure date, depart date, delivery date, purchase date, billing date, period start, billing period, reporting period, reporting year, reporting month, reporting date, accounting period, calendar year, usage month, month of use, service period, service month, service date, statement date, bill month, month ending, week ending, collection date, issue date, booking date, check in, checkin, anreise, leistungsdatum, date of collection, datum, startdatum, von, beginn, ab, zeitraum, zeitpunkt, zeitstempel, buchungsdatum, belegdatum, rechnungsdatum, tankdatum, lieferdatum, reisedatum, abrechnungszeitraum, date facture, date de facture, date de livraison, date de début, début, période, fecha, fecha inicio, fecha de inicio, fecha factura, fecha de factura, desde, período, data, periodo, ${weeks}, ${months}, ${quarters}, ${years}, financial year, fiscal year, fy, geschäftsjahr, wirtschaftsjahr, exercice`,
  endDate:
    'end date, end, to, until, valid to, period end, enddatum, bis, ende, date de fin, fin, fecha fin, fecha de fin, hasta',
  'label.site':
    'site, location, facility, building, branch, standort, niederlassung, werk, gebäude, lieu, bâtiment, établissement, sitio, sede, ubicación, edificio, stabilimento, locatie, vestiging',
  ignore:
    'uid, label, amount unit, amount per unit, amount scope, amount source, amount year, amount item, amount category, amounts, amount notes, failure, failure message, created, modified',
};

/** Headers of what tells activities of one name apart: the country, the treatment of waste, and the class of a journey. */
const details = wordsIn(
  'country, country code, land, pays, país, paese, treatment, treatment method, waste treatment, disposal, disposal method, disposal route, waste disposal, entsorgung, entsorgungsart, entsorgungsweg, behandlung, verwertung, traitement, mode de traitement, élimination, tratamiento, eliminación, trattamento, smaltimento, travel class, class of travel, cabin, cabin class, fare class, service class, booking class, reiseklasse, buchungsklasse, classe de voyage, classe de réservation, clase de viaje',
);
const classes = wordsIn('class, klasse, classe, clase');
const fare = /\b(?:economy|business|premium|first)\b/i;

/** Whether the cells under a header say more of the activity that another column has. */
export function isDetailWord(header: string, cells: readonly string[]): boolean {
  return details.has(fold(header)) || (classes.has(fold(header)) && cells.some((cell) => fare.test(cell)));
}

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

/** Whether a header is a usual one of this meaning. */
export function isCalled(header: string, use: keyof typeof words): boolean {
  return meanings.get(fold(header))?.use === use;
}

const described = wordsIn(descriptions);

/** Whether a header is a usual one of what was done, used or bought, and no free text. */
export function isActivityWord(header: string): boolean {
  return isCalled(header, 'search') && !described.has(fold(header));
}

const ofYears = wordsIn(years);
const ofWeeks = wordsIn(weeks);
const ofQuarters = wordsIn(quarters);
const ranksInYears = new Set(
  [...wordsIn(months), ...ofWeeks, ...ofQuarters].map((word) => meanings.get(word)?.rank),
);

/** The number of a column of weeks, quarters or months, in its year. */
export function timeInYear(header: string, number: string, year: string): string {
  if (ofWeeks.has(fold(header))) return `${year}-W${number}`;
  return ofQuarters.has(fold(header)) ? `Q${number} ${year}` : `${number}/${year}`;
}

export function wordsIn(list: string): ReadonlySet<string> {
  return new Set(list.split(', ').map(fold));
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
  // A month without its year is no time.
  if (ofYears.has(fold(header)) && ranksInYears.has(ranks.get(use))) return use;
  return (ranks.get(use) ?? rank) < rank ? undefined : use;
}

/** A header without its case, accents, blanks and the marks between its words. */
export function fold(header: string): string {
  return header
    .normalize('NFD')
    .replace(/[\s_/\p{M}-]/gu, '')
    .toLowerCase();
}
