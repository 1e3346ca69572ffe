// The mass of a gas times its global warming potential over 100 years. AR5 is
// the default because the UK factors of this data set are reckoned with it.

var report = assessmentReport.toUpperCase();

function potential() {
  if (report == 'SAR') return typeof gwpSAR == 'undefined' ? null : gwpSAR;
  if (report == 'TAR') return typeof gwpTAR == 'undefined' ? null : gwpTAR;
  if (report == 'AR4') return typeof gwpAR4 == 'undefined' ? null : gwpAR4;
  if (report == 'AR5') return typeof gwpAR5 == 'undefined' ? null : gwpAR5;
  if (report == 'AR6') return typeof gwpAR6 == 'undefined' ? null : gwpAR6;
  return null;
}

var gwp = potential();
if (gwp == null) throw 'Assessment report ' + report + ' has no global warming potential of ' + gas + '. Name one of SAR, TAR, AR4, AR5, AR6.';
returnValues.putValue('CO2e', 'kg', 'year', emissionRate * gwp);
returnValues.addNote('comment', 'Global warming potential ' + gwp + ' (100 years, ' + report + ').');
