// Electricity of India by the CO2 of its power stations, which is all that the source
// has; the losses in the grid apart.

returnValues.putValue('CO2', 'kg', 'year', energyConsumption * kgCO2PerKWh);
if (typeof lossPercent != 'undefined') returnValues.putValue('transmissionAndDistributionCO2', 'kg', 'year', energyConsumption * kgCO2PerKWh * lossPercent / (100 - lossPercent));
returnValues.addNote('comment', 'CO2 alone: methane and nitrous oxide are not counted.');
returnValues.setDefaultType('CO2');
