/**
 * The request header that a gateway sends with the same value for all that it requests for
 * one of its own requests: a service of this program meters them as one.
 */
export const workHeader = 'emissions-work';
