import { useEffect, useRef, useState } from 'react';
import type { DeliveryProgress } from 'sendwright/wire/singleSends';

/** The window of the rate in milliseconds. */
const span = 60_000;

interface Sample {
  readonly at: number;
  readonly done: number;
}

/** Messages of a send that have an outcome. */
export function outcomes(progress: DeliveryProgress): number {
  return progress.sent + progress.bounced + progress.dropped + progress.unconfirmed + progress.cancelled;
}

/** Outcomes per second between the first and last samples; undefined if these are less than a second apart. */
export function rateOf(samples: readonly Sample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 1000) return undefined;
  return Math.max(0, (last.done - first.done) / ((last.at - first.at) / 1000));
}

/**
 * The samples of the last minute plus a new one. Empty while nothing is being sent: measuring restarts with each phase,
 * because time spent waiting for a winner, a resume or the mail server would distort the rate.
 */
export function withSample(samples: readonly Sample[], next: Sample, isLeaving: boolean): readonly Sample[] {
  if (!isLeaving) return [];
  // A retry reverts outcomes, so earlier samples are discarded.
  return [...samples.filter((sample) => next.at - sample.at < span && sample.done <= next.done), next];
}

/** The rate of a send: outcomes per second over the last minute in which it was observed while sending. */
export function useSendRate(progress: DeliveryProgress, isLeaving: boolean): number | undefined {
  const samples = useRef<readonly Sample[]>([]);
  const [rate, setRate] = useState<number>();
  useEffect(() => {
    samples.current = withSample(samples.current, { at: Date.now(), done: outcomes(progress) }, isLeaving);
    setRate(rateOf(samples.current));
  }, [progress, isLeaving]);
  return rate;
}

/** The estimated time to send `left` messages at `rate` per second: "about 2 minutes left". */
export function timeLeft(left: number, rate: number | undefined): string | undefined {
  if (left <= 0 || rate === undefined || rate <= 0) return undefined;
  const seconds = left / rate;
  if (seconds < 60) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
  return `about ${Math.round(minutes / 60)} hours left`;
}
