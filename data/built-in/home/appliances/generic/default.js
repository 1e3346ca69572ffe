// The electricity that appliances use, by their power and the hours they run, by
// the number of uses, or as it was metered, times the factor of the electricity,
// which is looked up.

function kilowattHours() {
  if (measure == 'power and hours') return power / 1000 * hours;
  if (measure == 'energy per use') return energyPerUse * uses;
  return energyConsumption;
}

// The mean over the period, because the factor has a history.
function ukGrid() {
  var series = dataFinder.getDataSeries('business/energy/electricity/grid', 'country=United Kingdom', 'kgCO2ePerKWh');
  if (series == null) throw 'business/energy/electricity/grid has no factor for the United Kingdom.';
  return series.integrate();
}

// In a look-up a comma begins another selection.
function escaped(text) {
  return text.split('\\').join('\\\\').split(',').join('\\,');
}

function generationIn(place) {
  var found = dataFinder.getDataItemValue('home/energy/electricity', 'country=' + escaped(place), 'kgCO2ePerKWh');
  if (found == null || '' + found == '') throw 'home/energy/electricity has no factor for ' + place + '. Give a country as it is named there.';
  return found;
}

var energy = kilowattHours() * numberOwned;
var factor = electricity == 'UK grid' ? ukGrid() : generationIn(country);
returnValues.putValue('CO2e', 'kg', 'year', energy * factor);
returnValues.putValue('energyUsed', 'kWh', 'year', energy);
