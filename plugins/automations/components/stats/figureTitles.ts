import type { AutomationFigure, EmailFigure } from 'sendwright/wire/automationPeople';

/** The heading of each figure, and what its times are: "first opened". */
const figures: Readonly<Record<AutomationFigure, readonly [title: string, happened: string]>> = {
  entered: ['Entered', 'entered'],
  waiting: ['Waiting', 'waiting since'],
  passed: ['Passed', 'passed'],
  completed: ['Completed', 'completed'],
  left: ['Left early', 'left'],
  held_out: ['Held out', 'held out'],
  counted: ['Counted by the goal', 'since'],
  converted: ['Converted', 'converted'],
  held_out_counted: ['Held out, counted by the goal', 'held out'],
  held_out_converted: ['Held out, converted', 'converted'],
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
  any_open: ['Every open', 'last opened'],
  any_click: ['Every click', 'last clicked'],
  accepted: ['Accepted', 'accepted'],
  sent: ['Sent', 'last status'],
  undelivered: ['Undelivered', 'undelivered'],
  failed: ['Failed', 'failed'],
  not_delivered: ['Not delivered', 'failed'],
  opted_out: ['Opted out', 'opted out'],
  recipients: ['Recipients', 'last attempt'],
};
/** Figures that only text messages have. */
const ofTexts: ReadonlySet<AutomationFigure> = new Set([
  'accepted',
  'sent',
  'undelivered',
  'failed',
  'not_delivered',
  'opted_out',
  'recipients',
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
  'counted',
  'converted',
  'held_out_counted',
  'held_out_converted',
]);
/** Whether the figure is one of emails, and not of who is where in the automation. */
export const isOfEmails = (figure: AutomationFigure): figure is EmailFigure =>
  !ofEnrolments.has(figure) && !ofTexts.has(figure);

/** Figures that bots could be part of: they are left out, unless the address includes them. */
export const hasBots = (figure: AutomationFigure): boolean => /^(?:not_)?(?:opened|clicked)$/.test(figure);

/** What figures count that are not people: each of a person's opens or clicks. */
export const countedIn = (figure: AutomationFigure): 'open' | 'click' | undefined =>
  figure === 'any_open' ? 'open' : figure === 'any_click' ? 'click' : undefined;

/** The people behind each metric of emails. */
export const peopleOf = {
  requests: 'triggered',
  delivered: 'delivered',
  human_unique_opens: 'opened',
  human_unique_clicks: 'clicked',
  bounces: 'bounced',
  unsubscribes: 'unsubscribed',
  spam_reports: 'spam_report',
  opens: 'any_open',
  clicks: 'any_click',
  unique_opens: 'opened',
  unique_clicks: 'clicked',
  bounce_drops: 'dropped',
  spam_report_drops: 'dropped',
  invalid_emails: 'dropped',
} as const satisfies Readonly<Record<string, EmailFigure>>;

/** What tells metrics with the same people apart: bots are included, or why they were dropped. */
export const narrowingOf: Partial<
  Readonly<Record<keyof typeof peopleOf, { readonly withBots?: true; readonly reason?: string }>>
> = {
  unique_opens: { withBots: true },
  unique_clicks: { withBots: true },
  bounce_drops: { reason: 'Bounced Address' },
  spam_report_drops: { reason: 'Spam Reporting Address' },
  invalid_emails: { reason: 'Invalid' },
};

export const hasPeople = (metric: string): metric is keyof typeof peopleOf => Object.hasOwn(peopleOf, metric);
