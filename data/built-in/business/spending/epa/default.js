// Spending in dollars of 2022, with the factors v1.3.0 of the US EPA. Dollars of another
// year are divided by the price index that the caller gives: its prices over those of
// 2022. The gases have the potentials of the Fifth Assessment Report; their sum differs
// from the total by the rounding of the source.

if (currencyYear != Math.floor(currencyYear) || currencyYear < 1997 || currencyYear > 2030) {
  throw 'The currencyYear is ' + currencyYear + '; give a year from 1997 to 2030.';
}
if (typeof priceIndex != 'undefined' && !(priceIndex > 0)) {
  throw 'The priceIndex is ' + priceIndex + '; give the prices of the currencyYear over those of 2022, which is above 0.';
}
if (currencyYear == 2022 && typeof priceIndex != 'undefined' && priceIndex != 1) {
  throw 'The priceIndex of 2022 is 1, and it is ' + priceIndex + '. Give the currencyYear that it is of.';
}
if (currencyYear != 2022 && typeof priceIndex == 'undefined') {
  throw 'The factors are per dollar of 2022. Give a priceIndex for dollars of ' + currencyYear + ': their prices over those of 2022.';
}
if (spending < 0) returnValues.addNote('comment', 'Negative spending is a refund: it takes emissions away.');
var dollars = spending / (typeof priceIndex == 'undefined' ? 1 : priceIndex);
returnValues.putValue('CO2e', 'kg', 'year', dollars * kgCO2ePerUSD);
returnValues.putValue('CO2', 'kg', 'year', dollars * kgCO2PerUSD);
returnValues.putValue('methaneCO2e', 'kg', 'year', dollars * kgMethanePerUSD * 28);
returnValues.putValue('nitrousOxideCO2e', 'kg', 'year', dollars * kgNitrousOxidePerUSD * 265);
returnValues.putValue('sulphurHexafluorideCO2e', 'kg', 'year', dollars * kgSulphurHexafluoridePerUSD * 23500);
returnValues.putValue('nitrogenTrifluorideCO2e', 'kg', 'year', dollars * kgNitrogenTrifluoridePerUSD * 16100);
returnValues.putValue('hydrofluorocarbonsCO2e', 'kg', 'year', dollars * kgHydrofluorocarbonsCO2ePerUSD);
returnValues.putValue('perfluorocarbonsCO2e', 'kg', 'year', dollars * kgPerfluorocarbonsCO2ePerUSD);
returnValues.putValue('unspecifiedHFCsAndPFCsCO2e', 'kg', 'year', dollars * kgUnspecifiedHFCsAndPFCsCO2ePerUSD);
returnValues.addNote('comment', 'Dollars of 2022 of the purchaser, ' + margins + (typeof priceIndex == 'undefined' ? '.' : ', from dollars of ' + currencyYear + ' by the priceIndex ' + priceIndex + '.'));
returnValues.setDefaultType('CO2e');
