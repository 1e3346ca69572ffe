// Nights in hotels times the rooms taken, with the factors of DESNZ of the year, Hotel
// stay. A room counts once, whether one person sleeps in it or two.

// A factor with a history comes as a series; its mean over the period counts.
function mean(factor) {
  return typeof factor == 'number' ? factor : factor.integrate();
}

returnValues.putValue('CO2e', 'kg', 'year', nights * rooms * mean(kgCO2ePerRoomNight));
