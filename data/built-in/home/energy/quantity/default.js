// Heating fuels by energy of gross calorific value (wood: net), by volume or by
// mass, with the factors of DESNZ of the year. Volume goes before mass, and mass before
// energy.

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

// DESNZ does not split the CO2e of wood by gas. The CO2 of burning it was in the
// air before the tree grew: reported apart, outside of the scopes.
function putWood(quantity, co2e, biogenic) {
  returnValues.putValue('CO2e', 'kg', 'year', quantity * mean(co2e));
  returnValues.putValue('biogenicCO2', 'kg', 'year', quantity * mean(biogenic));
}

function putEnergy() {
  if (typeof kgBiogenicCO2PerKWh != 'undefined') putWood(energyConsumption, kgCO2ePerKWh, kgBiogenicCO2PerKWh);
  else put(energyConsumption, kgCO2ePerKWh, kgCO2PerKWh, kgMethaneCO2ePerKWh, kgNitrousOxideCO2ePerKWh);
}

function putVolume() {
  if (typeof kgCO2ePerLitre != 'undefined') {
    put(volumeConsumption, kgCO2ePerLitre, kgCO2PerLitre, kgMethaneCO2ePerLitre, kgNitrousOxideCO2ePerLitre);
  } else if (typeof kgCO2ePerCubicMetre != 'undefined') {
    put(volumeConsumption / 1000, kgCO2ePerCubicMetre, kgCO2PerCubicMetre, kgMethaneCO2ePerCubicMetre, kgNitrousOxideCO2ePerCubicMetre);
  } else {
    throw 'DESNZ has no factor for a volume of ' + fuel + '. Give energyConsumption or massConsumption.';
  }
}

function putMass() {
  var tonnes = massConsumption / 1000;
  if (typeof kgBiogenicCO2PerTonne != 'undefined') putWood(tonnes, kgCO2ePerTonne, kgBiogenicCO2PerTonne);
  else put(tonnes, kgCO2ePerTonne, kgCO2PerTonne, kgMethaneCO2ePerTonne, kgNitrousOxideCO2ePerTonne);
}

if (typeof volumeConsumption != 'undefined') {
  putVolume();
} else if (typeof massConsumption != 'undefined') {
  putMass();
} else {
  putEnergy();
}
