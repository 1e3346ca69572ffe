// Material bought, from its extraction to the point of sale, with the factors of
// DESNZ 2025, Material use.
returnValues.putValue('CO2e', 'kg', 'year', mass / 1000 * kgCO2ePerTonne);
