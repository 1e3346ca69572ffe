// Hours worked at home, with the factors of DESNZ of the year, Homeworking.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

returnValues.putValue('CO2e', 'kg', 'year', hours * numberOfPeople * mean(kgCO2ePerHour));
