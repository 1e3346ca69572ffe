// Food as eaten in France, by mass, with the climate change of AGRIBALYSE 3.2; the stages
// of its life cycle are parts of it.

returnValues.putValue('CO2e', 'kg', 'year', mass * kgCO2ePerKg);
returnValues.putValue('agricultureCO2e', 'kg', 'year', mass * kgAgricultureCO2ePerKg);
returnValues.putValue('processingCO2e', 'kg', 'year', mass * kgProcessingCO2ePerKg);
returnValues.putValue('packagingCO2e', 'kg', 'year', mass * kgPackagingCO2ePerKg);
returnValues.putValue('transportCO2e', 'kg', 'year', mass * kgTransportCO2ePerKg);
returnValues.putValue('distributionCO2e', 'kg', 'year', mass * kgDistributionCO2ePerKg);
returnValues.putValue('consumptionCO2e', 'kg', 'year', mass * kgConsumptionCO2ePerKg);
returnValues.setDefaultType('CO2e');
