/** For tools that cannot send headers, such as spreadsheets. */
export const formatParameter = 'format';
