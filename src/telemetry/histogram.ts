/**
 * A Prometheus histogram of durations. Prometheus' own client looks up the labels
 * at every observation, which costs more than some of the calls; here the series
 * is looked up once, and an observation is two additions.
 */
export interface Histogram {
  /** The series of these labels; look it up once. */
  at(labels: Readonly<Record<string, string>>): HistogramSeries;
  /** In the text format of Prometheus, each line terminated. */
  text(): string;
  /** In the form of Prometheus' own client, to be summed with those of other processes. */
  json(): MetricJson;
}

/** All samples of one metric. */
export interface MetricJson {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  /** How values of several processes are combined: `sum`, `first`, `min`, `max`, `average` or `omit`. */
  readonly aggregator: string;
  readonly values: readonly {
    readonly value: number;
    readonly labels: Readonly<Record<string, string | number>>;
    readonly metricName?: string;
  }[];
}

export interface HistogramSeries {
  add(seconds: number): void;
}

/** Labels and their values must be plain words: they are not escaped. */
export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const seriesByLabels = new Map<string, Series>();
  return {
    at(labels) {
      const written = Object.entries(labels)
        .map(([label, value]) => `${label}="${value}"`)
        .join(',');
      const series = seriesByLabels.get(written) ?? new Series(name, labels, bounds);
      seriesByLabels.set(written, series);
      return series;
    },
    text() {
      const lines = [...seriesByLabels].flatMap(([labels, series]) => series.lines(labels));
      return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines, ''].join('\n');
    },
    json() {
      const values = [...seriesByLabels.values()].flatMap((series) => series.samples());
      return { name, help, type: 'histogram', aggregator: 'sum', values };
    },
  };
}

class Series implements HistogramSeries {
  readonly #name: string;
  readonly #labels: Readonly<Record<string, string>>;
  readonly #bounds: readonly number[];
  /** One more than bounds, for values above the last. */
  readonly #counts: Float64Array;
  #sum = 0;

  constructor(name: string, labels: Readonly<Record<string, string>>, bounds: readonly number[]) {
    this.#name = name;
    this.#labels = labels;
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

  lines(written: string): readonly string[] {
    return this.samples().map(({ metricName, labels: { le }, value }) =>
      le === undefined
        ? `${metricName}{${written}} ${value}`
        : `${metricName}{le="${le}",${written}} ${value}`,
    );
  }

  samples() {
    const name = this.#name;
    const labels: Readonly<Record<string, string | number>> = this.#labels;
    let count = 0;
    const buckets = [...this.#bounds, '+Inf'].map((bound, at) => {
      count += this.#counts[at] ?? 0;
      return { metricName: `${name}_bucket`, labels: { le: bound, ...labels }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: this.#sum },
      { metricName: `${name}_count`, labels, value: count },
    ];
  }
}
