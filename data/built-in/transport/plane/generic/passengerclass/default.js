// The distance flown in a year in one class of travel, with the factors of
// DESNZ 2025, Business travel- air. CO2e includes radiative forcing. The factors
// hold an uplift of 8 % for detours: the great-circle distance counts as it is.
returnValues.putValue('CO2e', 'kg', 'year', distance * kgCO2ePerPassengerKm);
returnValues.putValue('CO2', 'kg', 'year', distance * kgCO2PerPassengerKm);
returnValues.putValue('methaneCO2e', 'kg', 'year', distance * kgMethaneCO2ePerPassengerKm);
returnValues.putValue('nitrousOxideCO2e', 'kg', 'year', distance * kgNitrousOxideCO2ePerPassengerKm);
returnValues.putValue('CO2eWithoutRadiativeForcing', 'kg', 'year', distance * kgCO2ePerPassengerKmWithoutRF);
returnValues.setDefaultType('CO2e');
