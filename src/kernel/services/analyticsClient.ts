import { injected, type Analytics, type Http } from 'sendwright/sdk';
import { parts } from '../parts';

type Properties = NonNullable<Parameters<Analytics['track']>[1]>;

interface TrackedEvent {
  readonly event: string;
  readonly properties: Properties;
  readonly generation: 'new_experience';
  readonly request_source: 'ui';
  /** ISO 8601. */
  readonly occurred_at: string;
}

const batchDelay = 2000;
const batchSize = 50;

/** Product analytics, sent in batches. Failures are silent: what can't be sent is dropped. */
@injected(parts.http, parts.session)
export class AnalyticsClient implements Analytics {
  #waiting: TrackedEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly http: Pick<Http, 'post'>,
    private readonly session: { readonly hasToken: boolean },
  ) {}

  track(event: string, properties: Properties = {}): void {
    this.#waiting.push({
      event,
      properties,
      generation: 'new_experience',
      request_source: 'ui',
      occurred_at: new Date().toISOString(),
    });
    if (this.#waiting.length >= batchSize) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), batchDelay);
  }

  /** Sends pending events. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const events = this.#waiting.splice(0);
    if (events.length === 0 || !this.session.hasToken) return;
    try {
      await this.http.post('/analytics/events', { events });
    } catch {
      // Losing usage data must not disturb users.
    }
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }
}
