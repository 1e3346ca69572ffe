// Methane and nitrous oxide of a vehicle by the distance driven, with the factors of the
// Emission Factors Hub of the US EPA and the potentials of the Fifth Assessment Report,
// 28 and 265. CO2e is without CO2, which goes by the fuel burnt (transport/byFuel/us).

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

var methane = distance * mean(gMethanePerMile) / 1000 * 28;
var nitrousOxide = distance * mean(gNitrousOxidePerMile) / 1000 * 265;
returnValues.putValue('CO2e', 'kg', 'year', methane + nitrousOxide);
returnValues.putValue('methaneCO2e', 'kg', 'year', methane);
returnValues.putValue('nitrousOxideCO2e', 'kg', 'year', nitrousOxide);
returnValues.addNote('comment', 'Methane and nitrous oxide alone: add the CO2 of the fuel burnt.');
returnValues.setDefaultType('CO2e');
