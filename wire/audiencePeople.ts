import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';
import { SendPerson } from './sendPeople';

/** Who of the chosen contacts a draft reaches, and why it doesn't reach the others: the figures of `Audience`. */
export const AudienceFigure = Type.Union([
  Type.Literal('receives'),
  Type.Literal('excluded'),
  Type.Literal('unsubscribed'),
  Type.Literal('bounced'),
  Type.Literal('spam_reports'),
  Type.Literal('invalid'),
  Type.Literal('paused'),
  Type.Literal('less_often'),
  Type.Literal('capped'),
  // Of text messages: the figures of `SmsAudience`.
  Type.Literal('no_number'),
  Type.Literal('not_mobile'),
  Type.Literal('opted_out'),
  Type.Literal('opted_out_of_all'),
  Type.Literal('no_consent'),
]);
export type AudienceFigure = Static<typeof AudienceFigure>;

// A pattern, because selections are also read where formats are not known: in jobs.
const Uuid = Type.String({ pattern: '^[\\da-fA-F]{8}-[\\da-fA-F]{4}-[\\da-fA-F]{4}-[\\da-fA-F]{4}-[\\da-fA-F]{12}$' });
/** The start of the address; of text messages a part of the number, or a name. */
const email = Type.Optional(Type.String({ maxLength: 254 }));

/** The people behind a figure of the audience of a send, as it is saved and as of now; for bulk changes and exports. */
export const AudiencePeople = Type.Object(
  { single_send_id: Uuid, audience: AudienceFigure, email },
  { additionalProperties: false },
);
export type AudiencePeople = Static<typeof AudiencePeople>;

export const AudiencePeopleQuery = Type.Object({
  audience: AudienceFigure,
  email,
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 50 })),
  page_token: Type.Optional(Type.String({ maxLength: 100 })),
});
export type AudiencePeopleQuery = Static<typeof AudiencePeopleQuery>;

/** `at` and `reason`: since when an address is suppressed, and the mail server's reply. `_metadata.count` is exact. */
export const AudiencePeoplePage = Type.Object({ result: Type.Array(SendPerson), _metadata: PageMetadata });
export type AudiencePeoplePage = Static<typeof AudiencePeoplePage>;

/** The people behind the figures of an audience; our extension. */
export const audiencePeople = defineRoutes(
  { tag: 'Single sends', feature: 'mc.single_sends' },
  {
    'GET /marketing/singlesends/:id/audience_people': {
      summary: 'List the people whom a send reaches, or does not',
      description: 'By the recipients that are saved with the send, as of now, in the order of their addition.',
      scope: 'marketing.read',
      query: AudiencePeopleQuery,
      responses: { 200: AudiencePeoplePage },
    },
  },
);
export type AudiencePeopleRoutes = typeof audiencePeople.routes;
