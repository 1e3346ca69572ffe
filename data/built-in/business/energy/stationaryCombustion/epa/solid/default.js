// Burning solid fuels, with the factors of the Emission Factors Hub of the US EPA.
// CO2e has the potentials of the Fifth Assessment Report: 28 for methane, 265 for
// nitrous oxide.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

function put(quantity, kgCO2, gMethane, gNitrousOxide) {
  var methane = quantity * mean(gMethane) / 1000 * 28;
  var nitrousOxide = quantity * mean(gNitrousOxide) / 1000 * 265;
  var isBiomass = group.indexOf('Biomass') == 0;
  if (isBiomass) returnValues.putValue('biogenicCO2', 'kg', null, quantity * mean(kgCO2));
  var co2 = isBiomass ? 0 : quantity * mean(kgCO2);
  returnValues.putValue('CO2e', 'kg', null, co2 + methane + nitrousOxide);
  returnValues.putValue('CO2', 'kg', null, co2);
  returnValues.putValue('methaneCO2e', 'kg', null, methane);
  returnValues.putValue('nitrousOxideCO2e', 'kg', null, nitrousOxide);
}

if (typeof energy != 'undefined') put(energy, kgCO2PerMillionBTU, gMethanePerMillionBTU, gNitrousOxidePerMillionBTU);
else put(mass, kgCO2PerShortTon, gMethanePerShortTon, gNitrousOxidePerShortTon);
returnValues.setDefaultType('CO2e');
