/** A running gateway, as the others over its database see it. */
export interface RunningGateway {
  /** Another one after each start. */
  readonly id: string;
  /** The digest of the key that it signs tokens with. */
  readonly signsWith: string;
  /** The digests of the keys whose tokens it accepts. */
  readonly accepts: readonly string[];
}

/** The gateways that serve from one database. */
export interface GatewayRegistry {
  /**
   * Whether a gateway counts as running until its process ends. Otherwise it has to
   * be announced again before a minute has passed.
   */
  readonly endsWithProcess: boolean;
  /** Says that a gateway of this process runs. Returns the others. */
  announce(gateway: RunningGateway, signal: AbortSignal): Promise<readonly RunningGateway[]>;
  /** The gateways that run. */
  list(signal: AbortSignal): Promise<readonly RunningGateway[]>;
  /** Says that one has ended. */
  leave(id: string, signal: AbortSignal): Promise<void>;
}
