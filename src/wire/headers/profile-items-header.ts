/**
 * On every answer of a service whose profiles have names, notes and labels: how many
 * items one of its documents has at most, and one write of several.
 */
export const itemsHeader = 'Emissions-Items';
