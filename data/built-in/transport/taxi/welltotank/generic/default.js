// What it takes to supply the fuel and the electricity of a journey, with the
// well-to-tank factors of DESNZ of the year.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

returnValues.putValue('CO2e', 'kg', 'year', distance * (typeof numberOfPassengers == 'undefined' ? mean(kgCO2ePerKm) : numberOfPassengers * mean(kgCO2ePerPassengerKm)));
