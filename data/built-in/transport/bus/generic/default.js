// Travel by bus and coach, by passengers and distance, with the factors of DESNZ
// 2025, Business travel- land.

function put(type, kgPerPassengerKm) {
  returnValues.putValue(type, 'kg', 'year', distance * numberOfPassengers * kgPerPassengerKm);
}

put('CO2e', kgCO2ePerPassengerKm);
put('CO2', kgCO2PerPassengerKm);
put('methaneCO2e', kgMethaneCO2ePerPassengerKm);
put('nitrousOxideCO2e', kgNitrousOxideCO2ePerPassengerKm);
