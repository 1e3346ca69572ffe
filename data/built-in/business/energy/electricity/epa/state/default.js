// Electricity by US state, with what its power stations emit per kWh (eGRID2023);
// losses in the grid are not counted.
returnValues.putValue('CO2e', 'kg', 'year', energyConsumption * kgCO2ePerKWh);
