/**
 * The times of calls of one kind, as a histogram of Prometheus. Prometheus'
 * own client looks its labels up at every observation, which costs more than
 * some of the calls; here the place is found once and an observation is two additions.
 */
export interface Tally {
  /** The place for these labels; ask once and keep it. */
  at(labels: Readonly<Record<string, string>>): TallyPlace;
  /** In the text format of Prometheus, with a line end behind each line. */
  text(): string;
}

export interface TallyPlace {
  add(seconds: number): void;
}

/** Labels and their values must be plain words: they are written as they are. */
export function createTally(name: string, help: string, bounds: readonly number[]): Tally {
  const places = new Map<string, Place>();
  return {
    at(labels) {
      const written = Object.entries(labels)
        .map(([label, value]) => `${label}="${value}"`)
        .join(',');
      const place = places.get(written) ?? new Place(bounds);
      places.set(written, place);
      return place;
    },
    text() {
      const lines = [...places].flatMap(([labels, place]) => place.lines(name, labels));
      return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines, ''].join('\n');
    },
  };
}

class Place implements TallyPlace {
  readonly #bounds: readonly number[];
  /** One more than bounds: what is above the last. */
  readonly #counts: Float64Array;
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = new Float64Array(bounds.length + 1);
  }

  add(seconds: number): void {
    const bounds = this.#bounds;
    let at = 0;
    while (at < bounds.length && seconds > (bounds[at] ?? 0)) at += 1;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#sum += seconds;
  }

  lines(name: string, labels: string): readonly string[] {
    let count = 0;
    const buckets = [...this.#bounds, '+Inf'].map((bound, at) => {
      count += this.#counts[at] ?? 0;
      return `${name}_bucket{le="${bound}",${labels}} ${count}`;
    });
    return [...buckets, `${name}_sum{${labels}} ${this.#sum}`, `${name}_count{${labels}} ${count}`];
  }
}
