// A car's emissions by the distance driven, with the factors of DESNZ of the year,
// Business travel- land; for each occupant an equal share.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

var people = typeof occupants == 'undefined' ? 1 : occupants;
if (people < 1) {
  returnValues.addNote('comment', 'A car has at least one occupant: counted as one.');
  people = 1;
}

function put(type, amount) {
  returnValues.putValue(type, 'kg', 'year', amount / people);
}

// Litres from the consumption given, with the factors of the fuel itself.
function putByConsumption() {
  var litres = distance / ownFuelConsumption;
  put('CO2e', litres * perLitre('kgCO2ePerLitre'));
  put('CO2', litres * perLitre('kgCO2PerLitre'));
  put('methaneCO2e', litres * perLitre('kgMethaneCO2ePerLitre'));
  put('nitrousOxideCO2e', litres * perLitre('kgNitrousOxideCO2ePerLitre'));
  returnValues.addNote('comment', 'By own fuel consumption, with the factors of ' + fuelTableEntry + ' in business/energy/fuel.');
}

function perLitre(value) {
  return dataFinder.getDataItemValue('business/energy/fuel', 'fuel=' + fuelTableEntry, value);
}

function putByDistance() {
  put('CO2e', distance * mean(kgCO2ePerKm));
  put('CO2', distance * mean(kgCO2PerKm));
  put('methaneCO2e', distance * mean(kgMethaneCO2ePerKm));
  put('nitrousOxideCO2e', distance * mean(kgNitrousOxideCO2ePerKm));
}

var ownConsumption = typeof ownFuelConsumption != 'undefined';
// A hybrid's litres may be of petrol or diesel, and a plug also charges some cars; no car drives 0 km on a litre.
if (ownConsumption && (typeof fuelTableEntry == 'undefined' || ownFuelConsumption <= 0)) {
  var which = ownFuelConsumption > 0 ? 'for this fuel' : 'where it is ' + ownFuelConsumption;
  returnValues.addNote('comment', 'Own fuel consumption does not count ' + which + ': the average of such cars does.');
  ownConsumption = false;
}
if (ownConsumption) {
  putByConsumption();
} else {
  putByDistance();
}
returnValues.setDefaultType('CO2e');
