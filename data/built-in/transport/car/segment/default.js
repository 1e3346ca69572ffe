// A car's emissions by the distance driven, with the factors of DESNZ 2025,
// Business travel- land; for each occupant an equal share.

var people = occupants;
if (people < 1) {
  returnValues.addNote('comment', 'A vehicle has at least one occupant: counted as one.');
  people = 1;
}

function put(type, kgPerKm) {
  returnValues.putValue(type, 'kg', 'year', distance * kgPerKm / people);
}

put('CO2e', kgCO2ePerKm);
put('CO2', kgCO2PerKm);
put('methaneCO2e', kgMethaneCO2ePerKm);
put('nitrousOxideCO2e', kgNitrousOxideCO2ePerKm);
