import type { AutomationFigure, EmailFigure } from 'sendwright/wire/automationPeople';

/** The heading of each figure, and what its times are: "first opened". */
const figures: Readonly<Record<AutomationFigure, readonly [title: string, happened: string]>> = {
  entered: ['Entered', 'entered'],
  waiting: ['Waiting', 'waiting since'],
  passed: ['Passed', 'passed'],
  completed: ['Completed', 'completed'],
  left: ['Left early', 'left'],
  held_out: ['Held out', 'held out'],
  triggered: ['Sent or dropped', 'sent'],
  delivered: ['Delivered', 'delivered'],
  opened: ['Opened', 'first opened'],
  not_opened: ['Not opened', 'delivered'],
  clicked: ['Clicked', 'first clicked'],
  not_clicked: ['Not clicked', 'delivered'],
  unsubscribed: ['Unsubscribed', 'unsubscribed'],
  bounced: ['Bounced', 'bounced'],
  blocked: ['Blocked', 'blocked'],
  spam_report: ['Reported as spam', 'reported'],
  dropped: ['Dropped', 'dropped'],
  accepted: ['Accepted', 'accepted'],
  sent: ['Sent', 'last status'],
  undelivered: ['Undelivered', 'undelivered'],
  failed: ['Failed', 'failed'],
  not_delivered: ['Not delivered', 'failed'],
  opted_out: ['Opted out', 'opted out'],
};
/** Figures that only text messages have. */
const ofTexts: ReadonlySet<AutomationFigure> = new Set([
  'accepted',
  'sent',
  'undelivered',
  'failed',
  'not_delivered',
  'opted_out',
]);

export const titleOf = (figure: AutomationFigure): string => figures[figure][0];
/** What the times of a figure's people are. */
export const happenedIn = (figure: AutomationFigure): string => figures[figure][1];
export const isFigure = (text: string | null): text is AutomationFigure =>
  text !== null && Object.hasOwn(figures, text);

const ofEnrolments: ReadonlySet<AutomationFigure> = new Set([
  'entered',
  'waiting',
  'passed',
  'completed',
  'left',
  'held_out',
]);
/** Whether the figure is one of emails, and not of who is where in the automation. */
export const isOfEmails = (figure: AutomationFigure): figure is EmailFigure =>
  !ofEnrolments.has(figure) && !ofTexts.has(figure);

/** Figures that bots could be part of: they are left out. */
export const hasBots = (figure: AutomationFigure): boolean => /^(?:not_)?(?:opened|clicked)$/.test(figure);

/** The people behind each metric of emails. */
export const peopleOf = {
  requests: 'triggered',
  delivered: 'delivered',
  human_unique_opens: 'opened',
  human_unique_clicks: 'clicked',
  bounces: 'bounced',
  unsubscribes: 'unsubscribed',
  spam_reports: 'spam_report',
} as const satisfies Readonly<Record<string, EmailFigure>>;
