// Burning fuel by energy, mass or volume, with the National Greenhouse Accounts Factors of
// the year. Energy goes before mass, and mass before volume. Supplying the fuel is an
// amount of its own (scope 3, category 3).

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

function energyUsed() {
  if (typeof energy != 'undefined') return energy;
  if (typeof mass != 'undefined') {
    if (typeof gJPerTonne == 'undefined') throw 'The source has no energy of a mass of ' + fuel + '. Give energy or a volume.';
    return mass * mean(gJPerTonne);
  }
  if (typeof volume != 'undefined' && typeof gJPerCubicMetre == 'undefined') {
    throw 'The source has no energy of a volume of ' + fuel + '. Give energy or a mass.';
  }
  return volume * mean(gJPerCubicMetre);
}

var gJ = energyUsed();

function put(type, kgPerGJ) {
  returnValues.putValue(type, 'kg', null, gJ * mean(kgPerGJ));
}

put('CO2e', kgCO2ePerGJ);
put('CO2', kgCO2PerGJ);
put('methaneCO2e', kgMethaneCO2ePerGJ);
put('nitrousOxideCO2e', kgNitrousOxideCO2ePerGJ);
if (typeof kgUpstreamCO2ePerGJ != 'undefined') put('upstreamCO2e', kgUpstreamCO2ePerGJ);
returnValues.setDefaultType('CO2e');
