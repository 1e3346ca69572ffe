// Supplying a quantity of fuel given by volume, energy or mass, with the well-to-tank
// factors of DESNZ of the year. Mass goes before energy, and energy before volume.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

function put(quantity, kgPerUnit) {
  returnValues.putValue('CO2e', 'kg', null, quantity * mean(kgPerUnit));
}

function putEnergy() {
  if (typeof kgCO2ePerKWh != 'undefined' && calorificValue.toLowerCase() != 'net') return put(energy, kgCO2ePerKWh);
  if (typeof kgCO2ePerKWh == 'undefined' && calorificValue.toLowerCase() != 'net') {
    returnValues.addNote('warning', 'DESNZ has the energy of ' + fuel + ' by net calorific value alone; that is how it counts.');
  }
  put(energy, kgCO2ePerKWhNet);
}

function putVolume() {
  if (typeof kgCO2ePerLitre != 'undefined') put(volume, kgCO2ePerLitre);
  else if (typeof kgCO2ePerCubicMetre != 'undefined') put(volume / 1000, kgCO2ePerCubicMetre);
  else throw 'DESNZ has no factor for a volume of ' + fuel + '. Give energy or mass.';
}

if (typeof mass != 'undefined') put(mass / 1000, kgCO2ePerTonne);
else if (typeof energy != 'undefined') putEnergy();
else putVolume();
