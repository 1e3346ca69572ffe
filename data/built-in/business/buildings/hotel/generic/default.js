// Nights in hotels times the rooms taken, with the factors of DESNZ 2025, Hotel
// stay. A room counts once, whether one person sleeps in it or two.
returnValues.putValue('CO2e', 'kg', 'year', nights * rooms * kgCO2ePerRoomNight);
