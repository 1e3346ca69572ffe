// A taxi by the distance travelled, with the factors of DESNZ of the year, Business
// travel- land: the whole cab, or so many passengers of a cab with the average
// number of them.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

function put(type, kgPerKm, kgPerPassengerKm) {
  var factor = typeof numberOfPassengers == 'undefined' ? mean(kgPerKm) : numberOfPassengers * mean(kgPerPassengerKm);
  returnValues.putValue(type, 'kg', 'year', distance * factor);
}

put('CO2e', kgCO2ePerKm, kgCO2ePerPassengerKm);
put('CO2', kgCO2PerKm, kgCO2PerPassengerKm);
put('methaneCO2e', kgMethaneCO2ePerKm, kgMethaneCO2ePerPassengerKm);
put('nitrousOxideCO2e', kgNitrousOxideCO2ePerKm, kgNitrousOxideCO2ePerPassengerKm);
