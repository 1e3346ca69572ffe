// A virtual machine by the hours that it runs: the electricity of its processors, with
// that of the data centre, and its share of making the server, which lasts four years of
// 8,760 hours.

if (!(utilisation >= 0 && utilisation <= 1)) throw 'The utilisation is ' + utilisation + '; give a number from 0 to 1.';
if (!(powerUsageEffectiveness >= 1)) throw 'The powerUsageEffectiveness is ' + powerUsageEffectiveness + '; give a number from 1 on.';
var watts = vCPUs * (idleWatts + utilisation * (fullWatts - idleWatts));
var kWh = hours * watts / 1000 * powerUsageEffectiveness;
var embodied = kgEmbodiedCO2e * vCPUs / serverVCPUs * hours / (4 * 8760);
returnValues.putValue('CO2e', 'kg', 'year', kWh * kgCO2ePerKWh + embodied);
returnValues.putValue('electricityCO2e', 'kg', 'year', kWh * kgCO2ePerKWh);
returnValues.putValue('embodiedCO2e', 'kg', 'year', embodied);
returnValues.putValue('energyUsed', 'kWh', 'year', kWh);
returnValues.setDefaultType('CO2e');
