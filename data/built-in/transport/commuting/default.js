// A year of journeys between home and work, there and back on each day, with the
// factors of DESNZ of the year; the supply of fuel and electricity apart.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

var people = occupants;
if (people < 1) {
  returnValues.addNote('comment', 'A vehicle has at least one occupant: counted as one.');
  people = 1;
}
var km = distance * journeysPerDay * daysPerYear;
returnValues.putValue('CO2e', 'kg', 'year', km * mean(kgCO2ePerKm) / people);
returnValues.putValue('wellToTankCO2e', 'kg', 'year', km * mean(kgWellToTankCO2ePerKm) / people);
returnValues.putValue('distance', 'km', 'year', km);
returnValues.setDefaultType('CO2e');
