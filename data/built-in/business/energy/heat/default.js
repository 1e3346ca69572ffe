// Heat and steam that are bought, with the factors of DESNZ of the year. Losses in the
// network are an amount of their own, as DESNZ reports them: CO2e is scope 2,
// distributionCO2e scope 3. Heat made on the same site has none.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

function put(type, kgPerKWh) {
  returnValues.putValue(type, 'kg', 'year', energyConsumption * mean(kgPerKWh));
}

put('CO2e', kgCO2ePerKWh);
put('CO2', kgCO2PerKWh);
put('methaneCO2e', kgMethaneCO2ePerKWh);
put('nitrousOxideCO2e', kgNitrousOxideCO2ePerKWh);
if (typeof kgCO2ePerKWhForNetworkLosses != 'undefined') put('distributionCO2e', kgCO2ePerKWhForNetworkLosses);
