// Food by mass, with the global mean of Poore and Nemecek (2018), up to the shop.

returnValues.putValue('CO2e', 'kg', 'year', mass * kgCO2ePerKg);
