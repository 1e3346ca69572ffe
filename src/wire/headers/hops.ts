/** How many gateways a request has passed; a gateway that is its own upstream would never stop. */
export const hopsHeader = 'emissions-hops';

/** A gateway in front of a gateway is of use; more of them are a ring. */
export const maxHops = 3;

/** The status 508 (Loop Detected) passes through all gateways of the ring. */
export const loopStatus = 508;

export function decodeHops(text: string | readonly string[] | undefined): number {
  return typeof text === 'string' && /^\d{1,3}$/.test(text) ? Number(text) : 0;
}
