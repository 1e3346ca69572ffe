/** For tools that cannot send headers, such as spreadsheets. */
export const formatParameter = 'format';

/** How CSV is written: what is between its cells, and whether decimals follow a comma. */
export const separatorParameter = 'separator';
export const decimalCommaParameter = 'decimalComma';

/** All that says how a table is written, and nothing of what is in it. */
export const tableFormParameters = [formatParameter, separatorParameter, decimalCommaParameter];
