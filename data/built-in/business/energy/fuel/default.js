// Emissions of burning a quantity of fuel given by volume, energy or mass, with
// the factors of DESNZ of the year, Fuels and Bioenergy. Mass goes before energy, and
// energy before volume.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

// DESNZ does not split the CO2e of bioenergy by gas. Its CO2 was in the air before
// the plants grew: reported apart, outside of the scopes, like that of the share
// of biofuel in petrol and diesel.
var isBioenergy = typeof kgBiogenicCO2PerKWhNet != 'undefined';
var isBlend = !isBioenergy && typeof kgBiogenicCO2PerTonne != 'undefined';

function put(quantity, co2e, co2, methane, nitrousOxide) {
  returnValues.putValue('CO2e', 'kg', null, quantity * mean(co2e));
  returnValues.putValue('CO2', 'kg', null, quantity * mean(co2));
  returnValues.putValue('methaneCO2e', 'kg', null, quantity * mean(methane));
  returnValues.putValue('nitrousOxideCO2e', 'kg', null, quantity * mean(nitrousOxide));
}

function putBiogenic(quantity, biogenicCO2) {
  returnValues.putValue('biogenicCO2', 'kg', null, quantity * mean(biogenicCO2));
}

function putBioenergy(quantity, co2e, biogenicCO2) {
  returnValues.putValue('CO2e', 'kg', null, quantity * mean(co2e));
  putBiogenic(quantity, biogenicCO2);
}

function putMass() {
  var tonnes = mass / 1000;
  if (isBioenergy) return putBioenergy(tonnes, kgCO2ePerTonne, kgBiogenicCO2PerTonne);
  put(tonnes, kgCO2ePerTonne, kgCO2PerTonne, kgMethaneCO2ePerTonne, kgNitrousOxideCO2ePerTonne);
  if (isBlend) putBiogenic(tonnes, kgBiogenicCO2PerTonne);
}

function putEnergy() {
  var isNet = calorificValue.toLowerCase() == 'net';
  if (isBioenergy) {
    if (!isNet) returnValues.addNote('warning', 'DESNZ has the energy of ' + fuel + ' by net calorific value alone; that is how it counts.');
    return putBioenergy(energy, kgCO2ePerKWhNet, kgBiogenicCO2PerKWhNet);
  }
  if (isNet) put(energy, kgCO2ePerKWhNet, kgCO2PerKWhNet, kgMethaneCO2ePerKWhNet, kgNitrousOxideCO2ePerKWhNet);
  else put(energy, kgCO2ePerKWh, kgCO2PerKWh, kgMethaneCO2ePerKWh, kgNitrousOxideCO2ePerKWh);
  // DESNZ prints biogenic CO2 per kWh with a single digit, so it goes by mass.
  if (isBlend) putBiogenic(energy * mean(isNet ? kgCO2ePerKWhNet : kgCO2ePerKWh) / mean(kgCO2ePerTonne), kgBiogenicCO2PerTonne);
}

// DESNZ has litres for liquids and bottled gases, cubic metres for natural gas.
function putVolume() {
  if (isBioenergy && typeof kgCO2ePerLitre != 'undefined') {
    putBioenergy(volume, kgCO2ePerLitre, kgBiogenicCO2PerLitre);
  } else if (typeof kgCO2ePerLitre != 'undefined') {
    put(volume, kgCO2ePerLitre, kgCO2PerLitre, kgMethaneCO2ePerLitre, kgNitrousOxideCO2ePerLitre);
    if (isBlend) putBiogenic(volume, kgBiogenicCO2PerLitre);
  } else if (typeof kgCO2ePerCubicMetre != 'undefined') {
    put(volume / 1000, kgCO2ePerCubicMetre, kgCO2PerCubicMetre, kgMethaneCO2ePerCubicMetre, kgNitrousOxideCO2ePerCubicMetre);
  } else {
    throw 'DESNZ has no factor for a volume of ' + fuel + '. Give energy or mass.';
  }
}

if (typeof mass != 'undefined') {
  putMass();
} else if (typeof energy != 'undefined') {
  putEnergy();
} else {
  putVolume();
}
