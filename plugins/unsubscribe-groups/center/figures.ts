import type { LeaveReason, PreferenceFigure } from 'sendwright/wire/preferenceCenter';

export type Figure = PreferenceFigure;

/** The reasons as the team reads them; recipients see them in their language. */
export const reasonTitles: Readonly<Record<LeaveReason, string>> = {
  too_often: 'Too many emails',
  not_relevant: 'Not interesting',
  never_signed_up: 'Never signed up',
  other_address: 'Use another address',
  other: 'Another reason',
};

/** The heading of each list of people. */
export const figureTitles: Readonly<Record<Figure, string>> = {
  weekly: 'At most weekly',
  monthly: 'At most monthly',
  paused: 'Paused',
  ...reasonTitles,
};

/** `text` is from an address: it may be anything. */
export const isFigure = (text: string): text is Figure => Object.hasOwn(figureTitles, text);
