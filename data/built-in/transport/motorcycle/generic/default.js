// A motorcycle's emissions by the distance driven, with the factors of DESNZ
// 2025, Business travel- land.

function put(type, kgPerKm) {
  returnValues.putValue(type, 'kg', 'year', distance * kgPerKm);
}

put('CO2e', kgCO2ePerKm);
put('CO2', kgCO2PerKm);
put('methaneCO2e', kgMethaneCO2ePerKm);
put('nitrousOxideCO2e', kgNitrousOxideCO2ePerKm);
