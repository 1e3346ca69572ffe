// Passenger flights with the factors of DESNZ of the year, Business travel- air. They
// hold an uplift of 8 % for detours, so the great-circle distance counts as it
// is. CO2e includes radiative forcing, as DESNZ recommends.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

var airports = 'transport/plane/generic/airports/all/codes';
var haul = type;
var seat = typeof passengerClass == 'undefined' ? 'average' : passengerClass.toLowerCase();
var passengers = typeof numberOfPassengers == 'undefined' ? 1 : numberOfPassengers;
var flights = (typeof journeys == 'undefined' ? 1 : journeys) * (size == 'return' ? 2 : 1);
var country1 = 'unknown';
var country2 = 'unknown';

function isMissing(value) {
  return value == null || '' + value == '';
}

// In a look-up a comma begins another selection.
function escaped(text) {
  return text.split('\\').join('\\\\').split(',').join('\\,');
}

// An airport without position must not count as one at 0 degrees north and east.
function airport(code, value) {
  var found = dataFinder.getDataItemValue(airports, 'IATACode=' + escaped(code), value);
  if (isMissing(found)) throw 'The position of an airport ' + code + ' is not known. Check the IATA code, or give coordinates.';
  return found;
}

// Great-circle distance in km, with the mean radius of the IUGG.
function greatCircle() {
  var degree = Math.PI / 180;
  var north = Math.sin((lat2 - lat1) * degree / 2);
  var east = Math.sin((long2 - long1) * degree / 2);
  var h = north * north + Math.cos(lat1 * degree) * Math.cos(lat2 * degree) * east * east;
  // Rounding may lift opposite points of the globe above 1.
  return 2 * 6371.0088 * Math.asin(Math.sqrt(Math.min(1, h)));
}

// DESNZ counts the Channel Islands and the Isle of Man as domestic.
function isUk(country) {
  return country == 'United Kingdom' || country == 'Guernsey' || country == 'Jersey' || country == 'Isle of Man';
}

// DESNZ: "domestic" within the UK, "international" without an end in the UK,
// otherwise short haul up to 3,700 km. A flight between places whose country is
// not known counts as one from or to the UK.
function haulOf(kmPerFlight) {
  if (isUk(country1) && isUk(country2)) return 'domestic';
  if (country1 != 'unknown' && !isUk(country1) && !isUk(country2)) return 'international';
  return kmPerFlight > 3700 ? 'long haul' : 'short haul';
}

function factor(value) {
  return seat == 'average'
    ? dataFinder.getDataItemValue('transport/plane/generic', 'type=' + haul + ',size=' + size, value)
    : dataFinder.getDataItemValue('transport/plane/generic/passengerclass', 'type=' + haul + ',passengerClass=' + seat, value);
}

function put(type, km, value) {
  returnValues.putValue(type, 'kg', 'year', km * factor(value) * passengers);
}

function putFlights(km) {
  if (isMissing(factor('kgCO2ePerPassengerKm'))) {
    returnValues.addNote('comment', 'DESNZ has no factor for ' + seat + ' class on ' + haul + ' flights; that of the average passenger is used.');
    seat = 'average';
  }
  put('CO2e', km, 'kgCO2ePerPassengerKm');
  put('CO2', km, 'kgCO2PerPassengerKm');
  put('methaneCO2e', km, 'kgMethaneCO2ePerPassengerKm');
  put('nitrousOxideCO2e', km, 'kgNitrousOxideCO2ePerPassengerKm');
  put('CO2eWithoutRadiativeForcing', km, 'kgCO2ePerPassengerKmWithoutRF');
  returnValues.putValue('distance', 'km', 'year', km);
  returnValues.addNote('comment', 'Flights: ' + haul + ', ' + seat + (seat == 'average' ? ' passenger' : ' class') + ', with radiative forcing.');
}

// The item's typical journey is one way or return already.
function putTypicalJourneys() {
  if (seat != 'average') return putFlights(typicalDistance * flights);
  returnValues.putValue('CO2e', 'kg', 'year', mean(kgCO2ePerPassengerJourney) * journeys * passengers);
  returnValues.putValue('distance', 'km', 'year', typicalDistance * flights);
  returnValues.addNote('comment', 'Flights of a typical ' + typicalDistance + ' km: ' + haul + ', average passenger, with radiative forcing.');
}

function putRoute() {
  if (!(lat1 >= -90 && lat1 <= 90 && lat2 >= -90 && lat2 <= 90 && long1 >= -180 && long1 <= 180 && long2 >= -180 && long2 <= 180)) {
    throw 'Both ends of a flight need a latitude from -90 to 90 and a longitude from -180 to 180.';
  }
  var km = greatCircle();
  if (type == 'auto') haul = haulOf(km);
  putFlights(km * flights);
}

if (typeof IATACode1 != 'undefined' || typeof IATACode2 != 'undefined') {
  lat1 = airport(IATACode1, 'latitude');
  long1 = airport(IATACode1, 'longitude');
  country1 = airport(IATACode1, 'country');
  lat2 = airport(IATACode2, 'latitude');
  long2 = airport(IATACode2, 'longitude');
  country2 = airport(IATACode2, 'country');
  if (type == 'domestic' && country1 != country2 && !(isUk(country1) && isUk(country2))) {
    throw 'A domestic flight is within one country; ' + IATACode1 + ' is in ' + country1 + ', ' + IATACode2 + ' in ' + country2 + '. Use the type auto.';
  }
  if (lat1 == lat2 && long1 == long2) throw 'The airports ' + IATACode1 + ' and ' + IATACode2 + ' are on one spot. Give two airports, or a distance.';
  putRoute();
} else if (lat1 != -999 || lat2 != -999 || long1 != -999 || long2 != -999) {
  putRoute();
} else if (typeof distance == 'undefined' && typeof kgCO2ePerPassengerJourney != 'undefined') {
  putTypicalJourneys();
} else {
  // A distance is that of the whole year: a return does not double it.
  if (type == 'auto') haul = haulOf(distance / flights);
  putFlights(distance);
}
