// Electricity by EU country, with what its power stations emitted per kWh in 2023
// (EEA); losses in the grid are not counted.
returnValues.putValue('CO2e', 'kg', 'year', energyConsumption * kgCO2ePerKWh);
