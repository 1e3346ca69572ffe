// Waste by material and the route it takes, with the factors of DESNZ 2025, Waste
// disposal.
returnValues.putValue('CO2e', 'kg', 'year', mass / 1000 * kgCO2ePerTonne);
