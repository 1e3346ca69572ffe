// Burning fuel, by energy of gross calorific value or by volume, with the factors
// that DESNZ and its predecessors had for each year. Energy goes before volume.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

function put(quantity, co2e, co2, methane, nitrousOxide) {
  returnValues.putValue('CO2e', 'kg', 'year', quantity * mean(co2e));
  returnValues.putValue('CO2', 'kg', 'year', quantity * mean(co2));
  returnValues.putValue('methaneCO2e', 'kg', 'year', quantity * mean(methane));
  returnValues.putValue('nitrousOxideCO2e', 'kg', 'year', quantity * mean(nitrousOxide));
}

if (typeof energy != 'undefined') {
  put(energy, kgCO2ePerKWh, kgCO2PerKWh, kgMethaneCO2ePerKWh, kgNitrousOxideCO2ePerKWh);
} else if (typeof kgCO2ePerLitre != 'undefined') {
  put(volume, kgCO2ePerLitre, kgCO2PerLitre, kgMethaneCO2ePerLitre, kgNitrousOxideCO2ePerLitre);
} else {
  put(volume / 1000, kgCO2ePerCubicMetre, kgCO2PerCubicMetre, kgMethaneCO2ePerCubicMetre, kgNitrousOxideCO2ePerCubicMetre);
}
