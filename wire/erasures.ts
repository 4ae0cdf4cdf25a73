import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { ExportAccepted } from './exports';

/** Whom to erase: a contact, or an address or number that may be no contact's any more. Exactly one of the three. */
export const ErasureCreate = Type.Object(
  {
    contact_id: Type.Optional(Type.String({ maxLength: 36 })),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    phone_number: Type.Optional(Type.String({ maxLength: 50 })),
    /** The team's own name of the request, such as a ticket's number. Not the person's address. */
    reference: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
);
export type ErasureCreate = Static<typeof ErasureCreate>;

const Counts = Type.Record(Type.String(), Type.Integer());

/** An erasure, and the proof of it. It names nobody. */
export const Erasure = Type.Object({
  id: Type.String(),
  reference: Type.String(),
  requested_by: Type.String(),
  requested_at: Type.String(),
  status: Type.Union([Type.Literal('pending'), Type.Literal('completed'), Type.Literal('failed')]),
  /** While pending: what it waits for. */
  waiting_for: Type.Optional(Type.String()),
  /** Why it failed. */
  message: Type.Optional(Type.String()),
  finished_at: Type.Optional(Type.String()),
  /** Rows by table. `files`: exports and uploads that were deleted. */
  deleted: Counts,
  anonymized: Counts,
  /**
   * After completion: the database columns that were searched again for the person's addresses and numbers, and what
   * still mentions them in the team's own content, such as a teammate with the address. Everywhere else nothing does.
   */
  columns_searched: Type.Optional(Type.Integer()),
  kept: Type.Array(Type.Object({ table: Type.String(), column: Type.String(), rows: Type.Integer() })),
});
export type Erasure = Static<typeof Erasure>;

export const Erasures = Type.Object({ result: Type.Array(Erasure) });
export type Erasures = Static<typeof Erasures>;

/** An address or number that may be mailed and imported again. */
export const ErasedReturn = Type.Object(
  {
    email: Type.Optional(Type.String({ maxLength: 254 })),
    phone_number: Type.Optional(Type.String({ maxLength: 50 })),
  },
  { additionalProperties: false },
);
export type ErasedReturn = Static<typeof ErasedReturn>;

const remove = ['marketing.write', 'marketing_campaigns.delete'];

/** Export and erasure of one person's data; our extensions. */
export const erasures = defineRoutes(
  { tag: 'Personal data', feature: 'mc.contacts' },
  {
    'POST /marketing/contacts/:id/export': {
      confirm: true,
      summary: 'Export everything about one person',
      description: 'Follow it with `GET /marketing/contacts/exports/{id}`: one JSON file.',
      scope: 'marketing.read',
      audit: 'person.exported',
      responses: { 202: ExportAccepted },
    },
    'POST /marketing/erasures': {
      confirm: true,
      summary: "Erase one person's data",
      description:
        'Deletes the contact and everything that belongs to it, and makes the messages and events that statistics ' +
        'count anonymous. The addresses and numbers stay as keyed digests, so that they are not mailed or imported ' +
        'again. It cannot be undone.',
      scope: remove,
      audit: 'person.erased',
      body: ErasureCreate,
      responses: { 202: Erasure },
      errors: ['erasure_subject', 'erasure_limit_reached'],
    },
    'GET /marketing/erasures': {
      summary: 'List erasures',
      description: 'The 200 newest, newest first.',
      scope: 'marketing.read',
      responses: { 200: Erasures },
    },
    'GET /marketing/erasures/:id': { summary: 'Get an erasure', scope: 'marketing.read', responses: { 200: Erasure } },
    'POST /marketing/erasures/returns': {
      confirm: true,
      summary: 'Allow an erased address or number again',
      description: 'For people who ask to come back. Who signs up with a form is allowed again automatically.',
      scope: remove,
      audit: 'person.allowed_again',
      body: ErasedReturn,
      responses: { 204: Type.Null() },
      errors: ['erasure_subject'],
    },
  },
);
export type ErasureRoutes = typeof erasures.routes;
