// Goods carried by sea, by mass and distance, with the factors of DESNZ of the year,
// Freighting goods. Between two ports the distance is the great circle, which is a lower
// bound: ships sail around land.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

// In a look-up a comma begins another selection.
function escaped(text) {
  return text.split('\\').join('\\\\').split(',').join('\\,');
}

function position(port, value) {
  var found = dataFinder.getDataItemValue('transport/ship/generic/ports', 'port=' + escaped(port), value);
  if (found == null || '' + found == '') {
    throw 'The position of a port ' + port + ' is not known. Give its UN/LOCODE without a space, as in GBFXT, or a distance.';
  }
  return found;
}

// Great-circle distance in km, with the mean radius of the IUGG.
function greatCircle(lat1, long1, lat2, long2) {
  var degree = Math.PI / 180;
  var north = Math.sin((lat2 - lat1) * degree / 2);
  var east = Math.sin((long2 - long1) * degree / 2);
  var h = north * north + Math.cos(lat1 * degree) * Math.cos(lat2 * degree) * east * east;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(Math.min(1, h)));
}

function kmBetweenPorts() {
  var km = greatCircle(position(port1, 'latitude'), position(port1, 'longitude'), position(port2, 'latitude'), position(port2, 'longitude'));
  if (km == 0) throw 'The ports ' + port1 + ' and ' + port2 + ' are on one spot. Give two ports, or a distance.';
  returnValues.addNote('comment', 'The great circle between the ports, ' + Math.round(km) + ' km, is a lower bound of the distance by sea.');
  return km;
}

var km = typeof distance != 'undefined' || (typeof port1 == 'undefined' && typeof port2 == 'undefined') ? distance : kmBetweenPorts();
var tonneKm = mass * km;

function put(type, kgPerTonneKm) {
  returnValues.putValue(type, 'kg', 'year', tonneKm * mean(kgPerTonneKm));
}

put('CO2e', kgCO2ePerTonneKm);
put('CO2', kgCO2PerTonneKm);
put('methaneCO2e', kgMethaneCO2ePerTonneKm);
put('nitrousOxideCO2e', kgNitrousOxideCO2ePerTonneKm);
