// The CO2 of fuel that vehicles, ships and aircraft burn, by volume, with the
// factors of the US EPA, GHG Emission Factors Hub 2025, table 2.

var cubicFeetPerGallon = 231 / 1728;

function put(co2, biogenicCO2) {
  returnValues.putValue('CO2', 'kg', 'year', co2);
  returnValues.putValue('biogenicCO2', 'kg', 'year', biogenicCO2);
}

if (typeof kgBiogenicCO2PerGallon != 'undefined') {
  put(0, volume * kgBiogenicCO2PerGallon);
  returnValues.addNote('comment', 'The CO2 of ' + fuel + ' is of biological origin: see biogenicCO2.');
} else if (typeof kgCO2PerGallon != 'undefined') {
  put(volume * kgCO2PerGallon, 0);
} else {
  put(volume * cubicFeetPerGallon * kgCO2PerCubicFoot, 0);
}
returnValues.addNote('comment', 'CO2 alone: methane and nitrous oxide are not counted.');
