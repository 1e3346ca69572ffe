// Electricity of India by the CO2 of its power stations, which is all that the source
// has; the losses in the grid apart.

returnValues.putValue('CO2e', 'kg', 'year', energyConsumption * kgCO2PerKWh);
if (typeof lossPercent != 'undefined') returnValues.putValue('transmissionAndDistributionCO2e', 'kg', 'year', energyConsumption * kgCO2PerKWh * lossPercent / (100 - lossPercent));
returnValues.setDefaultType('CO2e');
