// Electricity by subregion of the US grid, with the output emission rates of eGRID of the
// year in pounds per MWh. CO2e has the potentials of the Fifth Assessment Report, 28 for
// methane and 265 for nitrous oxide. The losses in the grid are an amount of their own
// (scope 3, category 3), and nonbaseloadCO2e is what the same electricity saves.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

var kgPerLb = 0.45359237;
var mwh = energyConsumption / 1000;

function kg(lbPerMWh) {
  return mwh * mean(lbPerMWh) * kgPerLb;
}

var methane = kg(lbMethanePerMWh) * 28;
var nitrousOxide = kg(lbNitrousOxidePerMWh) * 265;
var total = kg(lbCO2PerMWh) + methane + nitrousOxide;
returnValues.putValue('CO2e', 'kg', 'year', total);
returnValues.putValue('CO2', 'kg', 'year', kg(lbCO2PerMWh));
returnValues.putValue('methaneCO2e', 'kg', 'year', methane);
returnValues.putValue('nitrousOxideCO2e', 'kg', 'year', nitrousOxide);
if (typeof gridLoss != 'undefined') {
  returnValues.putValue('transmissionAndDistributionCO2e', 'kg', 'year', total * mean(gridLoss) / (1 - mean(gridLoss)));
}
returnValues.putValue('nonbaseloadCO2e', 'kg', 'year', kg(lbNonbaseloadCO2PerMWh) + kg(lbNonbaseloadMethanePerMWh) * 28 + kg(lbNonbaseloadNitrousOxidePerMWh) * 265);
returnValues.setDefaultType('CO2e');
