import { Type, type Static } from '@sinclair/typebox';
import { Text } from './common';
import { defineRoutes } from './contract';

/** A single send that an archive shows, or could show. */
export const ArchivedSend = Type.Object({
  id: Type.String(),
  /** The subject as the page has it, without values of contacts. */
  subject: Type.String(),
  sent_at: Type.String(),
  hidden: Type.Boolean(),
});
export type ArchivedSend = Static<typeof ArchivedSend>;

/** The public page of a list's sends; `url` and `feed_url` are null while it is off. */
export const ListArchive = Type.Object({
  is_on: Type.Boolean(),
  url: Type.Union([Type.String(), Type.Null()]),
  feed_url: Type.Union([Type.String(), Type.Null()]),
  title: Type.String(),
  intro: Type.String(),
  /** Also sends that ended before it was turned on. */
  includes_earlier: Type.Boolean(),
  /** The latest 100. */
  sends: Type.Array(ArchivedSend),
});
export type ListArchive = Static<typeof ListArchive>;

export const ListArchiveWrite = Type.Object(
  {
    title: Text({ minLength: 1, maxLength: 100 }),
    intro: Type.Optional(Text({ maxLength: 500 })),
    includes_earlier: Type.Optional(Type.Boolean()),
    /** Ids of sends that are left out; omitted: as before. */
    hidden: Type.Optional(Type.Array(Type.String({ maxLength: 36 }), { maxItems: 1000 })),
  },
  { additionalProperties: false },
);
export type ListArchiveWrite = Static<typeof ListArchiveWrite>;

const write = ['marketing.write', 'marketing_campaigns.update'];

/** `/v3/marketing/lists/{id}/archive`; our extension. */
export const archives = defineRoutes(
  { tag: 'Lists', feature: 'mc.contacts' },
  {
    'GET /marketing/lists/:id/archive': {
      summary: 'Read the public archive of a list',
      scope: 'marketing.read',
      responses: { 200: ListArchive },
      errors: ['list_not_found'],
    },
    'PUT /marketing/lists/:id/archive': {
      summary: 'Show the sends of a list on a public page',
      description: 'Only emails whose sending has ended, without values of contacts.',
      scope: write,
      audit: 'list.archive_changed',
      body: ListArchiveWrite,
      responses: { 200: ListArchive },
      errors: ['list_not_found'],
    },
    'DELETE /marketing/lists/:id/archive': {
      summary: 'Remove the public archive of a list',
      description: 'Its address never works again.',
      scope: write,
      audit: 'list.archive_removed',
      responses: { 204: Type.Null() },
      errors: ['list_not_found'],
    },
  },
);
export type ArchiveRoutes = typeof archives.routes;
