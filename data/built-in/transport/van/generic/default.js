// A van's emissions by the distance driven, whatever its load, with the factors
// of DESNZ of the year, Freighting goods.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

function put(type, kgPerKm) {
  returnValues.putValue(type, 'kg', 'year', distance * mean(kgPerKm));
}

put('CO2e', kgCO2ePerKm);
put('CO2', kgCO2PerKm);
put('methaneCO2e', kgMethaneCO2ePerKm);
put('nitrousOxideCO2e', kgNitrousOxideCO2ePerKm);
