// Burning fuel with the factors of the US EPA, GHG Emission Factors Hub 2025,
// table 1, by mass, volume or energy of higher heating value; the first of these
// that is given and has a factor counts.

var gallonsPerCubicFoot = 1728 / 231;

function potential(gas) {
  var found = dataFinder.getDataItemValue('planet/greenhousegases/gwp', 'gas=' + gas, 'gwpAR5');
  if (found == null || '' + found == '') throw 'planet/greenhousegases/gwp has no potential of ' + gas + ' in the Fifth Assessment Report.';
  return found;
}

function putAllGases(cubicFeet) {
  var co2 = cubicFeet * kgCO2PerCubicFoot;
  var methane = cubicFeet * gMethanePerCubicFoot / 1000 * potential('CH4');
  var nitrousOxide = cubicFeet * gNitrousOxidePerCubicFoot / 1000 * potential('N2O');
  returnValues.putValue('CO2e', 'kg', null, co2 + methane + nitrousOxide);
  returnValues.putValue('CO2', 'kg', null, co2);
  returnValues.putValue('methaneCO2e', 'kg', null, methane);
  returnValues.putValue('nitrousOxideCO2e', 'kg', null, nitrousOxide);
}

function putCO2(quantity, kgPerUnit) {
  returnValues.putValue('CO2', 'kg', null, quantity * kgPerUnit);
  returnValues.addNote('comment', 'CO2 alone: methane and nitrous oxide are not counted.');
}

if (typeof mass != 'undefined' && typeof kgCO2PerShortTon != 'undefined') {
  putCO2(mass, kgCO2PerShortTon);
} else if (typeof volume != 'undefined' && typeof kgCO2PerCubicFoot != 'undefined') {
  putAllGases(volume);
} else if (typeof volume != 'undefined' && typeof kgCO2PerGallon != 'undefined') {
  putCO2(volume * gallonsPerCubicFoot, kgCO2PerGallon);
} else if (typeof energy != 'undefined' && typeof kgCO2PerMillionBTU != 'undefined') {
  putCO2(energy, kgCO2PerMillionBTU);
} else {
  throw 'There is no factor of ' + fuel + ' for what was given. Coal goes by mass, kerosene by volume, natural gas by volume or energy.';
}
