// The CO2 of fuel that vehicles, ships and aircraft burn, by volume, with the factors of
// the Emission Factors Hub of the US EPA.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

var cubicFeetPerGallon = 231 / 1728;

function put(co2, biogenicCO2) {
  returnValues.putValue('CO2', 'kg', 'year', co2);
  returnValues.putValue('biogenicCO2', 'kg', 'year', biogenicCO2);
}

if (typeof kgBiogenicCO2PerGallon != 'undefined') {
  put(0, volume * mean(kgBiogenicCO2PerGallon));
  returnValues.addNote('comment', 'The CO2 of ' + fuel + ' is of biological origin: see biogenicCO2.');
} else if (typeof kgCO2PerGallon != 'undefined') {
  put(volume * mean(kgCO2PerGallon), 0);
} else {
  put(volume * cubicFeetPerGallon * mean(kgCO2PerCubicFoot), 0);
}
returnValues.addNote('comment', 'CO2 alone: methane and nitrous oxide are not counted.');
returnValues.setDefaultType('CO2');
