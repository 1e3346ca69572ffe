// The distance flown in a year in one class of travel, with the factors of
// DESNZ of the year, Business travel- air. CO2e includes radiative forcing. The factors
// hold an uplift of 8 % for detours: the great-circle distance counts as it is.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

returnValues.putValue('CO2e', 'kg', 'year', distance * mean(kgCO2ePerPassengerKm));
returnValues.putValue('CO2', 'kg', 'year', distance * mean(kgCO2PerPassengerKm));
returnValues.putValue('methaneCO2e', 'kg', 'year', distance * mean(kgMethaneCO2ePerPassengerKm));
returnValues.putValue('nitrousOxideCO2e', 'kg', 'year', distance * mean(kgNitrousOxideCO2ePerPassengerKm));
returnValues.putValue('CO2eWithoutRadiativeForcing', 'kg', 'year', distance * mean(kgCO2ePerPassengerKmWithoutRF));
returnValues.setDefaultType('CO2e');
