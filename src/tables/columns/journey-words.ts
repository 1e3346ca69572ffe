/** The part of a journey from one place to another that a column says. */
export type JourneyRole =
  | 'from'
  | 'to'
  | 'route'
  | 'via'
  | 'class'
  | 'passengers'
  | 'journeys'
  | 'trip'
  | 'status';

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that leave a header of one role what it is. */
const aside = listOf(
  'of the a de des du di del la le der die d airport airports city code iata station aeroport aeropuerto aeroporto flughafen ville ciudad citta stadt ort travel travelled flight journey trip ticket booking fare service voyage viaje reise flug',
);
const number = listOf('no number num nr nb count qty quantity n total anzahl nombre numero zahl headcount');

/** The words of a header by role, in the order in which they count. */
const words: readonly (readonly [JourneyRole, ReadonlySet<string>])[] = [
  [
    'from',
    listOf(
      'from dep origin departure depart departing start von ab abflug abflughafen startflughafen abflugort abfahrt desde origen salida origine partenza',
    ),
  ],
  [
    'to',
    listOf(
      'to arr dest destination arrival arriving end nach bis ziel zielflughafen zielort ankunft ankunftsflughafen hasta destino llegada arrivee destinazione arrivo',
    ),
  ],
  [
    'route',
    listOf(
      'route routing itinerary sector sectors leg legs strecke flugstrecke trajet ruta itineraire itinerario pair',
    ),
  ],
  ['via', listOf('via stopover stopovers layover connection uber escale escala scalo')],
  [
    'class',
    listOf('class cabin klasse classe clase reiseklasse buchungsklasse flugklasse kabine cabine cabina rbd'),
  ],
  ['status', listOf('status statut estado stato buchungsstatus')],
];
const people = listOf(
  'pax passengers travellers travelers adults people persons tickets seats reisende passagiere fluggaste personen passagers voyageurs personnes billets pasajeros viajeros personas billetes passeggeri viaggiatori children infants kids kinder enfants ninos',
);
const person = listOf(
  'passenger traveller traveler person ticket adult passager voyageur pasajero viajero passeggero reisender passagier',
);
const trips = listOf(
  'trips journeys flights reisen fluge fluges voyages vols trajets vuelos viajes voli viaggi',
);
const ways = listOf(
  'return returning round roundtrip oneway single rt ow aller retour hin ruckflug ruckreise hinflug zuruck ruck rundreise returns ida vuelta andata ritorno reiseart flugart',
);
const besideWays = listOf('way is or type kind date und y et e simple');
const kinds = listOf('type kind art tipo');
const journey = listOf('journey trip ticket fare booking flight trajet viaje voyage reise');

/** The role of a header, whatever is below it. */
export function journeyRole(header: string): JourneyRole | null {
  const all = partsOf(header);
  const open = all.filter((word) => !aside.has(word));
  if (all.length === 0) return null;
  if (open.length === 0) return all.some((word) => /^(?:journey|trip)$/.test(word)) ? 'trip' : null;
  for (const [role, own] of words) if (open.every((word) => own.has(word))) return role;
  const counted = open.filter((word) => !number.has(word));
  if (counted.every((word) => people.has(word)) && counted.length > 0) return 'passengers';
  if (counted.length === 1 && counted.every((word) => person.has(word))) return 'passengers';
  if (counted.length === 0 && all.some((word) => people.has(word) || person.has(word))) return 'passengers';
  if (
    all.every((word) => trips.has(word) || number.has(word) || aside.has(word)) &&
    all.some((word) => trips.has(word))
  )
    return 'journeys';
  if (open.every((word) => kinds.has(word))) return all.some((word) => journey.has(word)) ? 'trip' : null;
  const isWay = open.some((word) => ways.has(word)) || open.join('') === 'oneway';
  return isWay && open.every((word) => ways.has(word) || besideWays.has(word) || word === 'one')
    ? 'trip'
    : null;
}

/** The words of a text without their case and accents. */
export function partsOf(text: string): readonly string[] {
  const spaced = text
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
  return spaced.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

const numeral = /^\s*[-+]?\d|^\s*(?:one|two|three|four|five|six|seven|eight|nine|ten)\b/i;

/** Whether the cells below a header are of its role, and which role they are of where the header says none. */
export function isOfJourney(header: string, cells: readonly string[]): boolean {
  const role = journeyRole(header);
  if (role === null) return cells.length > 0 && cells.every((cell) => wayOf(cell) !== null);
  if (role === 'from' || role === 'to') return false;
  if (role === 'passengers' || role === 'journeys')
    return cells.some((cell) => numeral.test(cell)) && !cells.some((cell) => /\d{5}/.test(cell));
  if (role === 'trip') return cells.some((cell) => wayOf(cell, header) !== null);
  return cells.length > 0;
}

/** Whether a column has routes, such as `LHR-JFK`. */
export function isRoute(header: string, cells: readonly string[]): boolean {
  return (
    journeyRole(header) === 'route' && cells.some((cell) => /\p{Lu}{3}\s*[-–—→>/]\s*\p{Lu}{3}/u.test(cell))
  );
}

type Way = 'return' | 'one way';

const returns = listOf(
  'return returnticket returntrip returnflight roundtrip rt r allerretour alleretretour ar hinundruckflug hinundruck hinundzuruck hinzuruck ruckflug rundreise returns isreturn hinruck hinundruckreise idayvuelta idavuelta andataeritorno andataritorno ar bothways twoway twoways 2way',
);
const singles = listOf(
  's oneway onewayticket onewaytrip onewayflight single singleticket ow o allersimple aller simple hinflug hinreise nurhin nurhinflug einfach einfachefahrt einfacherflug ida soloida soloandata andata sencillo 1way',
);
const yes = listOf('yes y true 1 x ja j oui o si s');
const no = listOf('no n false 0 nein non');

/** Whether a cell is of a return or a one-way journey; yes and no mean what the header asks. */
export function wayOf(cell: string, header = ''): Way | null {
  const text = partsOf(cell).join('');
  const asked = wayAsked(header);
  if (asked !== null) {
    if (yes.has(text) || /\d[./-]\d/.test(cell)) return asked;
    if (no.has(text)) return asked === 'return' ? 'one way' : 'return';
  }
  if (text.length < 3 && header === '') return null;
  return returns.has(text) ? 'return' : singles.has(text) ? 'one way' : null;
}

/** The way that a header asks for, to which its cells are yes, no or a date. */
function wayAsked(header: string): Way | null {
  const open = partsOf(header)
    .filter((word) => !/^(?:journey|trip|flight|ticket|date|flug|type)$/.test(word))
    .join('');
  const text = open === 'round' || open === 'retour' ? 'return' : open;
  return returns.has(text) ? 'return' : singles.has(text) ? 'one way' : null;
}
