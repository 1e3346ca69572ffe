// Hours worked at home, with the factors of DESNZ 2025, Homeworking.
returnValues.putValue('CO2e', 'kg', 'year', hours * numberOfPeople * kgCO2ePerHour);
