// Electricity of the Australian residual mix, market-based: what certificates and
// contracts do not cover. Its supply and losses apart (scope 3).

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

returnValues.putValue('CO2e', 'kg', 'year', energyConsumption * mean(kgCO2ePerKWh));
if (typeof kgUpstreamCO2ePerKWh != 'undefined') returnValues.putValue('upstreamCO2e', 'kg', 'year', energyConsumption * mean(kgUpstreamCO2ePerKWh));
returnValues.setDefaultType('CO2e');
