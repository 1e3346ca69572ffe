// Waste to landfill by mass, with the National Greenhouse Accounts Factors of the year.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

returnValues.putValue('CO2e', 'kg', 'year', mass * mean(tCO2ePerTonne) * 1000);
