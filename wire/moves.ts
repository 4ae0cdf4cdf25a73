import { type Static, type TProperties, Type } from '@sinclair/typebox';

/**
 * What is read of SendGrid's published v3 API when an account is moved from there: only the fields that are used, since
 * the service sends others, too.
 */

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const flag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]));
const texts = Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()]));
const Metadata = Type.Object({ next: text });
const page = <Properties extends TProperties>(item: Properties) =>
  Type.Object({ result: Type.Array(Type.Object(item)), _metadata: Type.Optional(Metadata) });

export const MovedScopes = Type.Object({ scopes: Type.Array(Type.String()) });

export const MovedFields = Type.Object({
  custom_fields: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), name: Type.String(), field_type: Type.String() })),
  ),
});

export const MovedLists = page({
  id: Type.String(),
  name: Type.String(),
  contact_count: Type.Optional(Type.Integer()),
});

export const MovedSegments = Type.Object({
  results: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), query_version: text })),
});
export const MovedSegment = Type.Object({ query_dsl: Type.String(), parent_list_ids: texts, parent_list_id: text });

export const MovedDesigns = page({ id: Type.String(), name: Type.String() });
const content = { subject: text, html_content: text, plain_content: text, generate_plain_content: flag, editor: text };
export const MovedDesign = Type.Object({
  name: Type.String(),
  categories: texts,
  design: Type.Optional(Type.Unknown()),
  ...content,
});
export type MovedDesign = Static<typeof MovedDesign>;

export const MovedTemplates = Type.Object({
  result: Type.Optional(Type.Array(Type.Object({ id: Type.String(), name: Type.String() }))),
  templates: Type.Optional(Type.Array(Type.Object({ id: Type.String(), name: Type.String() }))),
  _metadata: Type.Optional(Metadata),
});
export const MovedTemplate = Type.Object({
  id: Type.String(),
  name: Type.String(),
  generation: text,
  versions: Type.Optional(Type.Array(Type.Object({ id: Type.String(), name: Type.String() }))),
});
export const MovedVersion = Type.Object({
  id: Type.String(),
  name: Type.String(),
  active: Type.Optional(Type.Union([Type.Integer(), Type.Boolean()])),
  test_data: text,
  design: Type.Optional(Type.Unknown()),
  ...content,
});
export type MovedVersion = Static<typeof MovedVersion>;

export const MovedSends = page({ id: Type.String(), name: Type.String(), status: text });
export const MovedSend = Type.Object({
  id: Type.String(),
  name: Type.String(),
  status: text,
  categories: texts,
  send_at: text,
  abtest: Type.Optional(Type.Unknown()),
  channels: texts,
  send_to: Type.Optional(
    Type.Union([
      Type.Object({
        list_ids: texts,
        segment_ids: texts,
        all: flag,
        exclude_list_ids: texts,
        exclude_segment_ids: texts,
      }),
      Type.Null(),
    ]),
  ),
  email_config: Type.Optional(
    Type.Union([
      Type.Object({
        ...content,
        preheader: text,
        design: Type.Optional(Type.Unknown()),
        suppression_group_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
        custom_unsubscribe_url: text,
        global_unsubscribe: flag,
        sender_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
        ip_pool: text,
      }),
      Type.Null(),
    ]),
  ),
});
export type MovedSend = Static<typeof MovedSend>;

const Address = Type.Optional(Type.Union([Type.Object({ email: text, name: text }), Type.Null()]));
const MovedSender = Type.Object({
  id: Type.Integer(),
  nickname: Type.String(),
  from: Address,
  reply_to: Address,
  address: text,
  address_2: text,
  city: text,
  state: text,
  zip: text,
  country: text,
});
export type MovedSender = Static<typeof MovedSender>;
/** The service answers with a bare array. */
export const MovedSenders = Type.Union([Type.Array(MovedSender), Type.Object({ results: Type.Array(MovedSender) })]);

export const MovedGroups = Type.Array(
  Type.Object({ id: Type.Integer(), name: Type.String(), description: text, is_default: flag }),
);
export const MovedGroupEmails = Type.Array(Type.String());
export const MovedSuppressions = Type.Array(
  Type.Object({ created: Type.Integer(), email: Type.String(), reason: text, status: text, ip: text }),
);

export const MovedExportStarted = Type.Object({ id: Type.String() });
export const MovedExport = Type.Object({ status: Type.String(), urls: texts, message: text });
export const MovedContactCount = Type.Object({ contact_count: Type.Integer() });
