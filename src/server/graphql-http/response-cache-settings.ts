/** Apart from the plugin, because the settings of embedders must not need the types of Yoga. */
export interface ResponseCacheSettings {
  /** Maximum size of the cache; 0 disables it. */
  readonly bytes: number;
  /** Maximum age of a cached response. */
  readonly seconds: number;
  /** Whether responses about profiles are cached too. */
  readonly profiles: boolean;
}
