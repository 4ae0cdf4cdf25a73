import { Type, type Static } from '@sinclair/typebox';
import { HeaderText } from './common';

const Uuid = Type.String({ format: 'uuid' });
const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** The plan and outcome of an A/B test. */
export const AbTestSummary = Type.Object({
  type: Type.Union([Type.Literal('subject'), Type.Literal('content')]),
  winner_criteria: Type.Union([Type.Literal('open'), Type.Literal('click'), Type.Literal('manual')]),
  test_percentage: Type.Integer(),
  /** ISO 8601, such as `PT4H`. */
  duration: Type.String(),
  winning_template_id: Type.String(),
  winner_selected_at: Nullable(Type.String()),
  /** The deadline for picking a winner manually. */
  expiration_date: Nullable(Type.String()),
  /** Our extension: when the test ends, once it has started. */
  test_ends_at: Nullable(Type.String()),
});
export type AbTestSummary = Static<typeof AbTestSummary>;

/** One of the messages that an A/B test compares. For a part that is null, the send's own value applies. */
export const AbVariation = Type.Object({
  /** The variation's template id, used in statistics and test sends. */
  id: Uuid,
  /** `A` to `F`, by position. */
  label: Type.String(),
  subject: Nullable(Type.String()),
  preheader: Nullable(Type.String()),
  html_content: Nullable(Type.String()),
  plain_content: Nullable(Type.String()),
  /** Our extension: the design document that `html_content` is compiled from, if the message was designed. */
  design: Type.Optional(Type.Unknown()),
  editor: Nullable(Type.Union([Type.Literal('code'), Type.Literal('design')])),
});
export type AbVariation = Static<typeof AbVariation>;

/** An A/B test with the messages it compares. */
export const AbTest = Type.Composite([AbTestSummary, Type.Object({ variations: Type.Array(AbVariation) })]);
export type AbTest = Static<typeof AbTest>;

/** The results of one variation. Bot opens are not counted. */
export const AbTestResult = Type.Object({
  template_id: Uuid,
  label: Type.String(),
  subject: Nullable(Type.String()),
  recipients: Type.Integer(),
  delivered: Type.Integer(),
  unique_opens: Type.Integer(),
  unique_clicks: Type.Integer(),
  /** The probability, 0 to 1, that this variation has the highest true rate. */
  probability_best: Type.Number(),
  /** The central 95 % interval of the true rate. */
  interval: Type.Object({ low: Type.Number(), high: Type.Number() }),
});
export type AbTestResult = Static<typeof AbTestResult>;

/** `GET /v3/marketing/singlesends/{id}/abtest`: our extension. */
export const AbTestResults = Type.Object({
  /**
   * The compared metric: the winner's criterion. If a person picks the winner: opens for subjects, clicks for content.
   */
  measure: Type.Union([Type.Literal('open'), Type.Literal('click')]),
  results: Type.Array(AbTestResult),
  /** The template id of the variation with the highest rate so far. */
  leader: Type.String(),
  /** `clear`: one variation is the best with at least 95 % probability. `no_data`: nobody has opened or clicked yet. */
  verdict: Type.Union([Type.Literal('clear'), Type.Literal('may_be_chance'), Type.Literal('no_data')]),
});
export type AbTestResults = Static<typeof AbTestResults>;

/** The variation that the remaining recipients get. */
export const PickWinner = Type.Object({ template_id: Type.String() });
export type PickWinner = Static<typeof PickWinner>;

/** An A/B test in a request. The domain's rules check lengths, because their messages say what to do. */
export const AbTestInput = Type.Object({
  type: Type.Optional(Type.Union([Type.Literal('subject'), Type.Literal('content')])),
  winner_criteria: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('click'), Type.Literal('manual')])),
  test_percentage: Type.Optional(Type.Integer()),
  duration: Type.Optional(Type.String()),
  variations: Type.Optional(
    Type.Array(
      Type.Object({
        /** The id of an existing variation; omitted or null for a new one. */
        id: Type.Optional(Nullable(Type.String())),
        subject: Type.Optional(Nullable(HeaderText())),
        preheader: Type.Optional(Nullable(Type.String())),
        html_content: Type.Optional(Nullable(Type.String())),
        plain_content: Type.Optional(Nullable(Type.String())),
        /** The HTML is compiled from it. A new `html_content` without a `design` removes the document. */
        design: Type.Optional(Type.Unknown()),
        editor: Type.Optional(Nullable(Type.Union([Type.Literal('code'), Type.Literal('design')]))),
      }),
    ),
  ),
});
export type AbTestInput = Static<typeof AbTestInput>;
