interface Series {
  /** In the exposition format, without braces. */
  readonly labels: string;
  readonly method: string;
  readonly status: number;
  /** Responses per bucket, not cumulative; the last counts those above all bounds. */
  readonly counts: number[];
  seconds: number;
}

const name = 'http_request_duration_seconds';
/** Upper bounds of the buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Response times by method, route and status, as a Prometheus histogram. Counted without prom-client, which looks up
 * and joins labels at each observation: 4 µs, while an open pixel takes little more than a hundred in total.
 */
export class RequestDurations {
  private readonly series: Series[] = [];

  /** The counter for one route, by its pattern. */
  ofRoute(route: string): (method: string, status: number, seconds: number) => void {
    const own: Series[] = [];
    return (method, status, seconds) => {
      let series = own.find((one) => one.status === status && one.method === method);
      if (series === undefined) {
        const labels = `method="${method}",route="${escaped(route)}",status="${status}"`;
        series = { labels, method, status, counts: Array.from({ length: bounds.length + 1 }, () => 0), seconds: 0 };
        own.push(series);
        this.series.push(series);
      }
      let bucket = 0;
      while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1;
      series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
      series.seconds += seconds;
    };
  }

  /** Everything in the text format, version 0.0.4. */
  text(): string {
    const lines = this.series.flatMap(({ labels, counts, seconds }) => {
      let count = 0;
      const within = counts.map((own, bucket) => {
        count += own;
        return `${name}_bucket{le="${bounds[bucket] ?? '+Inf'}",${labels}} ${count}`;
      });
      return [...within, `${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${count}`];
    });
    return [`# HELP ${name} Time to answer, by route.`, `# TYPE ${name} histogram`, ...lines, ''].join('\n');
  }
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
