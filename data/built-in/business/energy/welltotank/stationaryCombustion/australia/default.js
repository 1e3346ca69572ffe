// Supplying natural gas by its energy, with the National Greenhouse Accounts Factors of the
// year for the state.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

returnValues.putValue('CO2e', 'kg', null, energy * mean(kgCO2ePerGJ));
