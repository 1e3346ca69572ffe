// Life-cycle emissions of the electricity generated in the country: building
// and supplying the power stations included, losses in the grid not.
returnValues.putValue('CO2e', 'kg', 'year', energyConsumption * kgCO2ePerKWh);
returnValues.addNote('comment', 'Life-cycle intensity of the generation of ' + year + '.');
