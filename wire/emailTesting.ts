import { Type, type Static } from '@sinclair/typebox';
import { EmailTestingCredits } from './account';
import { ErrorBody, HeaderText, PageQuery } from './common';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';

const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** An email app that a test can render a message in. */
export const TestClient = Type.Object({
  id: Type.String(),
  name: Type.String(),
  category: Type.Union([Type.Literal('desktop'), Type.Literal('android'), Type.Literal('ios'), Type.Literal('web')]),
  os: Type.String(),
  /** Whether the recipient prefers dark colors. */
  mode: Type.Union([Type.Literal('light'), Type.Literal('dark')]),
  dpi: Type.Integer(),
});
export type TestClient = Static<typeof TestClient>;

/** `GET /v3/marketing/compatibility_testing/clients`. */
export const TestClients = Type.Object({
  result: Type.Array(TestClient),
  /** The credits that a test costs: our extension. */
  prices: Type.Object({ inbox_client: Type.Integer(), spam: Type.Integer() }),
});
export type TestClients = Static<typeof TestClients>;

/** `POST /v3/marketing/compatibility_testing/tests`: exactly one of `template_id`, `design_id` and `html`. */
export const EmailTestCreate = Type.Object({
  /** The id of a single send, a variation of its A/B test, an automation's email, or a dynamic template (`d-…`). */
  template_id: Type.Optional(Type.String({ maxLength: 100 })),
  /** For a dynamic template: a version other than the active one. */
  version_id_override: Type.Optional(Type.String({ maxLength: 100 })),
  /** True: use the draft of that version, if it has one. Our extension. */
  draft: Type.Optional(Type.Boolean()),
  design_id: Type.Optional(Type.String({ maxLength: 100 })),
  html: Type.Optional(Type.String({ maxLength: 4_194_304 })),
  /** With `html`: an id to find the test by later. */
  resource_id: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9._:-]{1,100}$' })),
  /** Replaces the message's own subject; required if it has none. */
  subject: Type.Optional(HeaderText({ maxLength: 5000 })),
  /** Replaces the message's own sender address; required if it has none. */
  from: Type.Optional(Type.String({ maxLength: 254 })),
  spam: Type.Optional(Type.Boolean()),
  inbox_clients: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 })),
  /** Values for the message's tags. */
  substitutions: Type.Optional(Nullable(Type.Record(Type.String(), Type.Unknown()))),
});
export type EmailTestCreate = Static<typeof EmailTestCreate>;

const Status = Type.Union([Type.Literal('pending'), Type.Literal('complete'), Type.Literal('failed')]);

/** A test without its results. */
export const EmailTestSummary = Type.Object({
  id: Type.String(),
  /** `failed`: none of its clients could be rendered, or the test was abandoned. */
  status: Status,
  /** Failed clients cost nothing: each lowers this number. */
  credits_used: Type.Integer(),
  /** What was tested: the `template_id`, `design_id` or `resource_id`. */
  resource_id: Type.String(),
  subject: Type.String(),
  created_at: Type.String(),
  inbox_clients: Type.Object({ total: Type.Integer(), complete: Type.Integer(), failed: Type.Integer() }),
  spam: Type.Boolean(),
});
export type EmailTestSummary = Static<typeof EmailTestSummary>;

/** A message in one email app. `dropped` and the fields after it are our extension. */
export const InboxResult = Type.Object({
  client_id: Type.String(),
  status: Status,
  thumbnail_url: Nullable(Type.String()),
  full_url: Nullable(Type.String()),
  /** Why it failed. */
  reason: Nullable(Type.String()),
  /** What the app is known to drop from the message. */
  dropped: Type.Array(Type.String()),
  /** For which share of the features the message uses support is known, 0 to 1. */
  confidence: Nullable(Type.Number()),
  /** Whether the app clips the message. */
  clipped: Type.Boolean(),
});
export type InboxResult = Static<typeof InboxResult>;

/** The result of a set of spam rules. `threshold` and `findings` are our extension. */
export const SpamFilterResult = Type.Object({
  filter: Type.String(),
  audience: Type.Union([Type.Literal('b2c'), Type.Literal('b2b')]),
  result: Type.Union([Type.Literal('pass'), Type.Literal('fail'), Type.Literal('pending')]),
  score: Type.Number(),
  /** The test fails at this score or above. */
  threshold: Type.Number(),
  findings: Type.Array(
    Type.Object({ rule: Type.String(), points: Type.Number(), reason: Type.String(), fix: Type.String() }),
  ),
});
export type SpamFilterResult = Static<typeof SpamFilterResult>;

/** A link of the message and its destination. */
export const LinkResult = Type.Object({
  url: Type.String(),
  text: Type.String(),
  has_title: Type.Boolean(),
  /** Null if there was no response or no request. */
  status_code: Nullable(Type.Integer()),
  /** Null if it can't be determined automatically: our extension. */
  valid: Nullable(Type.Boolean()),
  redirects: Type.Integer(),
  reputation: Type.Union([Type.Literal('ok'), Type.Literal('listed')]),
  /** What is wrong with it: our extension. */
  problem: Nullable(Type.String()),
});
export type LinkResult = Static<typeof LinkResult>;

/** `GET /v3/marketing/compatibility_testing/tests/{id}`. */
export const EmailTest = Type.Object({
  id: Type.String(),
  status: Status,
  credits_used: Type.Integer(),
  resource_id: Type.String(),
  subject: Type.String(),
  from: Type.String(),
  created_at: Type.String(),
  inbox: Type.Array(InboxResult),
  spam: Type.Array(SpamFilterResult),
  links: Type.Array(LinkResult),
  /** Whether `links` is complete: our extension. */
  links_status: Type.Union([Type.Literal('pending'), Type.Literal('complete')]),
});
export type EmailTest = Static<typeof EmailTest>;

/** `GET /v3/marketing/compatibility_testing/tests`. */
export const EmailTestPage = Type.Object({ result: Type.Array(EmailTestSummary), _metadata: PageMetadata });
export type EmailTestPage = Static<typeof EmailTestPage>;

const read = 'email_testing.read';
const feature = 'mc.email_testing';

/** `/v3/marketing/compatibility_testing` */
export const emailTesting = defineRoutes(
  { tag: 'Email testing' },
  {
    // Without a feature: accounts without email testing read that they have no credits.
    'GET /marketing/compatibility_testing/credits': {
      summary: 'Read the remaining email testing credits',
      keyScope: read,
      responses: { 200: EmailTestingCredits },
    },
    'GET /marketing/compatibility_testing/clients': {
      summary: 'List the email apps available in tests',
      scope: read,
      feature,
      responses: { 200: TestClients },
    },
    'POST /marketing/compatibility_testing/tests': {
      summary: 'Test a message in email apps, against spam rules, and its links',
      scope: 'email_testing.write',
      feature,
      audit: false,
      bodyLimit: 8 * 1024 * 1024,
      body: EmailTestCreate,
      responses: { 201: Type.Pick(EmailTest, ['id', 'status', 'credits_used']) },
      failures: { 402: ErrorBody },
    },
    'GET /marketing/compatibility_testing/tests': {
      summary: 'List tests',
      scope: read,
      feature,
      query: Type.Composite([
        PageQuery,
        Type.Object({ resource_id: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9._:-]{1,100}$' })) }),
      ]),
      responses: { 200: EmailTestPage },
    },
    'GET /marketing/compatibility_testing/tests/:id': {
      summary: 'Read a test and its results',
      scope: read,
      feature,
      responses: { 200: EmailTest },
    },
  },
);
export type EmailTestRoutes = typeof emailTesting.routes;
