import { Type, type Static } from '@sinclair/typebox';

/** Opens by programs. Unique counts are per recipient and message, and stand on the day of the first time. */
export const OpenMetrics = Type.Object({ opens: Type.Integer(), unique_opens: Type.Integer() });
export type OpenMetrics = Static<typeof OpenMetrics>;

export const ClickMetrics = Type.Object({ clicks: Type.Integer(), unique_clicks: Type.Integer() });
export type ClickMetrics = Static<typeof ClickMetrics>;

export const PlaceMetrics = Type.Composite([ClickMetrics, OpenMetrics]);
export type PlaceMetrics = Static<typeof PlaceMetrics>;

const DeliveryMetrics = Type.Object({
  /** Refused, but not because of the address. */
  blocks: Type.Integer(),
  /** Refused for good. */
  bounces: Type.Integer(),
  deferred: Type.Integer(),
  delivered: Type.Integer(),
  /** Copies handed to a mail server. */
  processed: Type.Integer(),
  /** Copies attempted: those processed and those dropped before. */
  requests: Type.Integer(),
  spam_reports: Type.Integer(),
});

/** What mailbox providers are told apart by; `drops` are copies kept back, whatever the reason. */
export const MailboxProviderMetrics = Type.Composite([
  PlaceMetrics,
  DeliveryMetrics,
  Type.Object({ drops: Type.Integer() }),
]);
export type MailboxProviderMetrics = Static<typeof MailboxProviderMetrics>;

/** Everything that is counted of all mail of an account. */
export const AccountMetrics = Type.Composite([
  PlaceMetrics,
  DeliveryMetrics,
  Type.Object({
    bounce_drops: Type.Integer(),
    invalid_emails: Type.Integer(),
    spam_report_drops: Type.Integer(),
    unsubscribe_drops: Type.Integer(),
    unsubscribes: Type.Integer(),
  }),
]);
export type AccountMetrics = Static<typeof AccountMetrics>;

/** The first day (`YYYY-MM-DD`, UTC) of a day, a week from Monday or a month. */
const date = Type.String();

/** `GET /v3/stats`: one entry of `stats` for each date. */
export const AccountStats = Type.Array(
  Type.Object({ date, stats: Type.Array(Type.Object({ metrics: AccountMetrics })) }),
);
export type AccountStats = Static<typeof AccountStats>;

const named = <
  Metrics extends
    | typeof AccountMetrics
    | typeof MailboxProviderMetrics
    | typeof PlaceMetrics
    | typeof OpenMetrics
    | typeof ClickMetrics,
>(
  metrics: Metrics,
) =>
  Type.Object({
    date,
    stats: Type.Array(
      Type.Object({
        /** What the counts are told apart by: category, mailbox_provider, client, device, browser or country. */
        type: Type.String(),
        name: Type.String(),
        metrics,
      }),
    ),
  });

/** The sums of the account's categories over a range; `date` is its first day. */
export const CategorySums = named(AccountMetrics);
export type CategorySums = Static<typeof CategorySums>;

export const CategoryStats = Type.Array(CategorySums);
export type CategoryStats = Static<typeof CategoryStats>;

export const MailboxProviderStats = Type.Array(named(MailboxProviderMetrics));
export type MailboxProviderStats = Static<typeof MailboxProviderStats>;

/** By email app or by kind of device. */
export const OpenStats = Type.Array(named(OpenMetrics));
export type OpenStats = Static<typeof OpenStats>;

/** By browser. */
export const ClickStats = Type.Array(named(ClickMetrics));
export type ClickStats = Static<typeof ClickStats>;

/** By country. */
export const PlaceStats = Type.Array(named(PlaceMetrics));
export type PlaceStats = Static<typeof PlaceStats>;

/** `GET /v3/categories`. */
export const Categories = Type.Array(Type.Object({ category: Type.String() }));
export type Categories = Static<typeof Categories>;
