// Vehicles and machines off the road, by the fuel burnt, with the factors of the
// Emission Factors Hub of the US EPA.
// CO2e has the potentials of the Fifth Assessment Report: 28 for methane, 265 for
// nitrous oxide.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

function put(quantity, kgCO2, gMethane, gNitrousOxide) {
  var methane = quantity * mean(gMethane) / 1000 * 28;
  var nitrousOxide = quantity * mean(gNitrousOxide) / 1000 * 265;
  var co2 = quantity * mean(kgCO2);
  returnValues.putValue('CO2e', 'kg', 'year', co2 + methane + nitrousOxide);
  returnValues.putValue('CO2', 'kg', 'year', co2);
  returnValues.putValue('methaneCO2e', 'kg', 'year', methane);
  returnValues.putValue('nitrousOxideCO2e', 'kg', 'year', nitrousOxide);
}

put(volume, kgCO2PerGallon, gMethanePerGallon, gNitrousOxidePerGallon);
returnValues.setDefaultType('CO2e');
