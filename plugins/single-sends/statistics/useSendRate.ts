import { useEffect, useRef, useState } from 'react';
import type { DeliveryProgress } from 'sendwright/wire/singleSends';

/** Milliseconds of the past that a rate is taken over. */
const span = 60_000;

interface Sample {
  readonly at: number;
  readonly done: number;
}

/** Copies of a send that have an outcome. */
export function outcomes(progress: DeliveryProgress): number {
  return progress.sent + progress.bounced + progress.dropped + progress.unconfirmed + progress.cancelled;
}

/** Outcomes a second between the first and the last of some samples; undefined where these are not a second apart. */
export function rateOf(samples: readonly Sample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 1000) return undefined;
  return Math.max(0, (last.done - first.done) / ((last.at - first.at) / 1000));
}

/**
 * The samples of the last minute with a new one. None where nothing leaves at present: what is measured begins with the
 * phase, and minutes of waiting for a winner, a resume or the mail server say nothing about it.
 */
export function withSample(samples: readonly Sample[], next: Sample, isLeaving: boolean): readonly Sample[] {
  if (!isLeaving) return [];
  // A retry takes outcomes back: what was measured before says nothing then.
  return [...samples.filter((sample) => next.at - sample.at < span && sample.done <= next.done), next];
}

/** How fast a send leaves: outcomes a second over the last minute it was watched and left. */
export function useSendRate(progress: DeliveryProgress, isLeaving: boolean): number | undefined {
  const samples = useRef<readonly Sample[]>([]);
  const [rate, setRate] = useState<number>();
  useEffect(() => {
    samples.current = withSample(samples.current, { at: Date.now(), done: outcomes(progress) }, isLeaving);
    setRate(rateOf(samples.current));
  }, [progress, isLeaving]);
  return rate;
}

/** About how long it takes to send `left` copies at `rate` a second: "about 2 minutes left". */
export function timeLeft(left: number, rate: number | undefined): string | undefined {
  if (left <= 0 || rate === undefined || rate <= 0) return undefined;
  const seconds = left / rate;
  if (seconds < 60) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
  return `about ${Math.round(minutes / 60)} hours left`;
}
