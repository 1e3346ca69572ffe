import type { Source } from './category.ts';

/** Names and addresses of a source, as `meta.yml` states them. */
interface SourceLinks {
  readonly shortPublisher: string;
  readonly url: string;
  readonly licenceUrl: string;
}

export function linksOf({ publisher, title, licence }: Source): SourceLinks {
  return {
    shortPublisher: found(shortNames, publisher),
    url: found(pages, title),
    licenceUrl: found(licences, licence),
  };
}

function found(table: Readonly<Record<string, string>>, key: string): string {
  const value = table[key];
  if (value === undefined) throw new Error(`data/generate/source-links.ts has nothing for ${key}.`);
  return value;
}

const shortNames = {
  'Department for Energy Security and Net Zero and its predecessors': 'DESNZ',
  'United States Environmental Protection Agency': 'US EPA',
  'Department of Climate Change, Energy, the Environment and Water': 'DCCEEW',
  'Ember; Energy Institute; Our World in Data': 'Our World in Data',
  'Our World in Data': 'Our World in Data',
  'Environment and Climate Change Canada': 'ECCC',
  'Open India Emission Factors, from the Central Electricity Authority': 'Open India EF',
  'Thoughtworks, Cloud Carbon Footprint': 'Cloud Carbon Footprint',
  ADEME: 'ADEME',
  'Google Cloud': 'Google',
  'National Geospatial-Intelligence Agency': 'NGA',
};

const conversionFactors =
  'https://www.gov.uk/government/collections/government-conversion-factors-for-company-reporting';

const pages = {
  'Greenhouse gas reporting: conversion factors 2016 to 2025, flat files': conversionFactors,
  'GHG Emission Factors Hub, editions 2023 to 2025':
    'https://www.epa.gov/climateleadership/ghg-emission-factors-hub',
  'eGRID2021 to eGRID2023, subregion output emission rates, GHG Emission Factors Hub 2023 to 2025':
    'https://www.epa.gov/egrid',
  'Supply Chain Greenhouse Gas Emission Factors v1.3.0 by NAICS-6': 'https://doi.org/10.23719/1531143',
  'National Greenhouse Accounts Factors, workbooks 2021 to 2025':
    'https://www.dcceew.gov.au/climate-change/publications/national-greenhouse-accounts-factors',
  'Carbon intensity of electricity generation, 1990 to 2025':
    'https://ourworldindata.org/grapher/carbon-intensity-electricity',
  'GHG emissions per kilogram of food product, Poore and Nemecek (2018)':
    'https://ourworldindata.org/grapher/ghg-per-kg-poore',
  'National Inventory Report 2022, Annex 13, electricity in Canada':
    'https://publications.gc.ca/site/eng/9.506002/publication.html',
  'Open India Emission Factors v1.2': 'https://github.com/Creator619-Python/open-india-emission-factors',
  'ccf-coefficients, 24 April 2026': 'https://github.com/cloud-carbon-footprint/ccf-coefficients',
  'Carbon free energy for Google Cloud regions, 2021 to 2024':
    'https://github.com/GoogleCloudPlatform/region-carbon-info',
  'AGRIBALYSE 3.2, synthesis and climate change by stage': 'https://agribalyse.ademe.fr',
  'World Port Index (Pub. 150)': 'https://msi.nga.mil/Publications/WPI',
};

const licences = {
  'Open Government Licence v3.0':
    'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
  'Public domain': 'https://www.usa.gov/government-copyright',
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'CC0 1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  'Apache-2.0': 'https://www.apache.org/licenses/LICENSE-2.0',
  'Open Government Licence - Canada': 'https://open.canada.ca/en/open-government-licence-canada',
  'Licence Ouverte 2.0': 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
};
