// Life-cycle emissions of the electricity generated in the country: building
// and supplying the power stations included, losses in the grid not.
returnValues.putValue('CO2e', 'kg', 'year', energyConsumption * kgCO2ePerKWh);
returnValues.addNote('comment', 'Life-cycle intensity of the generation of ' + year + '.');
if (kgCO2ePerKWh == 0) returnValues.addNote('warning', 'The source rounds the intensity of ' + country + ' to 0: it generates too little for a figure.');
