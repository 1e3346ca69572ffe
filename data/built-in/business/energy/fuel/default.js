// Emissions of burning a quantity of fuel given by volume, energy or mass, with
// the factors of DESNZ 2025, Fuels. Mass goes before energy, and energy before
// volume.

function put(quantity, co2e, co2, methane, nitrousOxide) {
  returnValues.putValue('CO2e', 'kg', null, quantity * co2e);
  returnValues.putValue('CO2', 'kg', null, quantity * co2);
  returnValues.putValue('methaneCO2e', 'kg', null, quantity * methane);
  returnValues.putValue('nitrousOxideCO2e', 'kg', null, quantity * nitrousOxide);
}

// DESNZ has litres for liquids and bottled gases, cubic metres for natural gas.
function putVolume() {
  if (typeof kgCO2ePerLitre != 'undefined') {
    put(volume, kgCO2ePerLitre, kgCO2PerLitre, kgMethaneCO2ePerLitre, kgNitrousOxideCO2ePerLitre);
  } else if (typeof kgCO2ePerCubicMetre != 'undefined') {
    put(volume / 1000, kgCO2ePerCubicMetre, kgCO2PerCubicMetre, kgMethaneCO2ePerCubicMetre, kgNitrousOxideCO2ePerCubicMetre);
  } else {
    throw 'DESNZ has no factor for a volume of ' + fuel + '. Give energy or mass.';
  }
}

function putEnergy() {
  if (calorificValue.toLowerCase() == 'net') put(energy, kgCO2ePerKWhNet, kgCO2PerKWhNet, kgMethaneCO2ePerKWhNet, kgNitrousOxideCO2ePerKWhNet);
  else put(energy, kgCO2ePerKWh, kgCO2PerKWh, kgMethaneCO2ePerKWh, kgNitrousOxideCO2ePerKWh);
}

if (typeof mass != 'undefined') {
  put(mass / 1000, kgCO2ePerTonne, kgCO2PerTonne, kgMethaneCO2ePerTonne, kgNitrousOxideCO2ePerTonne);
} else if (typeof energy != 'undefined') {
  putEnergy();
} else {
  putVolume();
}
