// Travel by bus and coach, by passengers and distance, with the factors of DESNZ
// of the year, Business travel- land.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

function put(type, kgPerPassengerKm) {
  returnValues.putValue(type, 'kg', 'year', distance * numberOfPassengers * mean(kgPerPassengerKm));
}

put('CO2e', kgCO2ePerPassengerKm);
put('CO2', kgCO2PerPassengerKm);
put('methaneCO2e', kgMethaneCO2ePerPassengerKm);
put('nitrousOxideCO2e', kgNitrousOxideCO2ePerPassengerKm);
