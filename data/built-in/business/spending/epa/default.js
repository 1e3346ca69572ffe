// Spending in dollars of 2022, with the factors v1.3.0 of the US EPA. Dollars of another
// year are divided by the price index that the caller gives: its prices over those of
// 2022. Parts have the potentials of the Fifth Assessment Report, 28 for methane and 265
// for nitrous oxide; what they leave of the total are fluorinated gases, and rounding.

if (currencyYear != Math.floor(currencyYear) || currencyYear < 1997 || currencyYear > 2030) {
  throw 'The currencyYear is ' + currencyYear + '; give a year from 1997 to 2030.';
}
if (typeof priceIndex != 'undefined' && !(priceIndex > 0)) {
  throw 'The priceIndex is ' + priceIndex + '; give the prices of the currencyYear over those of 2022, which is above 0.';
}
if (currencyYear != 2022 && typeof priceIndex == 'undefined') {
  throw 'The factors are per dollar of 2022. Give a priceIndex for dollars of ' + currencyYear + ': their prices over those of 2022.';
}
if (spending < 0) returnValues.addNote('comment', 'Negative spending is a refund: it takes emissions away.');
var dollars = spending / (typeof priceIndex == 'undefined' ? 1 : priceIndex);
var total = dollars * kgCO2ePerUSD;
var co2 = dollars * kgCO2PerUSD;
var methane = dollars * kgMethanePerUSD * 28;
var nitrousOxide = dollars * kgNitrousOxidePerUSD * 265;
returnValues.putValue('CO2e', 'kg', 'year', total);
returnValues.putValue('CO2', 'kg', 'year', co2);
returnValues.putValue('methaneCO2e', 'kg', 'year', methane);
returnValues.putValue('nitrousOxideCO2e', 'kg', 'year', nitrousOxide);
returnValues.putValue('otherGasesCO2e', 'kg', 'year', total - co2 - methane - nitrousOxide);
returnValues.addNote('comment', 'Dollars of 2022 of the purchaser, ' + margins + '.');
returnValues.setDefaultType('CO2e');
