import { Type, type Static } from '@sinclair/typebox';
import { EmailTestingCredits } from './account';
import { ErrorBody, HeaderText, PageQuery } from './common';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';

const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** An email app that a test can show a message in. */
export const TestClient = Type.Object({
  id: Type.String(),
  name: Type.String(),
  category: Type.Union([Type.Literal('desktop'), Type.Literal('android'), Type.Literal('ios'), Type.Literal('web')]),
  os: Type.String(),
  /** Whether its reader prefers dark colors. */
  mode: Type.Union([Type.Literal('light'), Type.Literal('dark')]),
  dpi: Type.Integer(),
});
export type TestClient = Static<typeof TestClient>;

/** `GET /v3/marketing/compatibility_testing/clients`. */
export const TestClients = Type.Object({
  result: Type.Array(TestClient),
  /** What a test costs: our extension. */
  prices: Type.Object({ inbox_client: Type.Integer(), spam: Type.Integer() }),
});
export type TestClients = Static<typeof TestClients>;

/** `POST /v3/marketing/compatibility_testing/tests`: exactly one of `template_id`, `design_id` and `html`. */
export const EmailTestCreate = Type.Object({
  /** Of a single send, of a variation of its A/B test, of an automation's email, or of a dynamic template (`d-…`). */
  template_id: Type.Optional(Type.String({ maxLength: 100 })),
  /** Of a dynamic template: a version other than the active one. */
  version_id_override: Type.Optional(Type.String({ maxLength: 100 })),
  /** True: the draft of that version, where it has one. Our extension. */
  draft: Type.Optional(Type.Boolean()),
  design_id: Type.Optional(Type.String({ maxLength: 100 })),
  html: Type.Optional(Type.String({ maxLength: 4_194_304 })),
  /** With `html`: what the test is found by later. */
  resource_id: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9._:-]{1,100}$' })),
  /** Instead of the message's own; required where it has none. */
  subject: Type.Optional(HeaderText({ maxLength: 5000 })),
  /** The sender's address instead of the message's own; required where it has none. */
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
  /** `failed`: none of its clients could be drawn, or it was given up. */
  status: Status,
  /** Failed clients cost nothing: it goes down with each. */
  credits_used: Type.Integer(),
  /** What was tested: the `template_id`, `design_id` or `resource_id`. */
  resource_id: Type.String(),
  subject: Type.String(),
  created_at: Type.String(),
  inbox_clients: Type.Object({ total: Type.Integer(), complete: Type.Integer(), failed: Type.Integer() }),
  spam: Type.Boolean(),
});
export type EmailTestSummary = Static<typeof EmailTestSummary>;

/** A message in one email app. `dropped` and what follows it are our extension. */
export const InboxResult = Type.Object({
  client_id: Type.String(),
  status: Status,
  thumbnail_url: Nullable(Type.String()),
  full_url: Nullable(Type.String()),
  /** Why it failed. */
  reason: Nullable(Type.String()),
  /** What the program is known to drop of the message. */
  dropped: Type.Array(Type.String()),
  /** The share of what the message uses of which it is known what becomes of it, 0 to 1. */
  confidence: Nullable(Type.Number()),
  /** The program cuts the message off. */
  clipped: Type.Boolean(),
});
export type InboxResult = Static<typeof InboxResult>;

/** What a set of rules says. `threshold` and `findings` are our extension. */
export const SpamFilterResult = Type.Object({
  filter: Type.String(),
  audience: Type.Union([Type.Literal('b2c'), Type.Literal('b2b')]),
  result: Type.Union([Type.Literal('pass'), Type.Literal('fail'), Type.Literal('pending')]),
  score: Type.Number(),
  /** From this score on it fails. */
  threshold: Type.Number(),
  findings: Type.Array(
    Type.Object({ rule: Type.String(), points: Type.Number(), reason: Type.String(), fix: Type.String() }),
  ),
});
export type SpamFilterResult = Static<typeof SpamFilterResult>;

/** A link of the message, and where it leads. */
export const LinkResult = Type.Object({
  url: Type.String(),
  text: Type.String(),
  has_title: Type.Boolean(),
  /** Null where nobody answered, or nobody was asked. */
  status_code: Nullable(Type.Integer()),
  /** Null where it can't be told from here: our extension. */
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
  /** Whether `links` are all there: our extension. */
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
    // Of no feature: whoever has no email testing reads that nothing is left.
    'GET /marketing/compatibility_testing/credits': {
      summary: 'Read the email-testing credits left',
      keyScope: read,
      responses: { 200: EmailTestingCredits },
    },
    'GET /marketing/compatibility_testing/clients': {
      summary: 'List the email apps a test can show',
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
