import { Type, type Static } from '@sinclair/typebox';
import { Text } from './common';
import { defineRoutes } from './contract';
import { limits } from './limits';

/** The name of a tag. Case is kept, but two names that differ only in case are the same tag. */
export const TagName = Text({ minLength: 1, maxLength: limits.tag.name, pattern: '^[^,;|]+$' });

/** A label that people give to contacts. */
export const Tag = Type.Object({
  id: Type.String(),
  name: Type.String(),
  contact_count: Type.Integer(),
  created_at: Type.String(),
});
export type Tag = Static<typeof Tag>;

/** By name. An account has few enough for one response. */
export const Tags = Type.Object({ result: Type.Array(Tag) });
export type Tags = Static<typeof Tags>;

export const TagWrite = Type.Object({ name: TagName });
export type TagWrite = Static<typeof TagWrite>;

/** The names of a contact's tags. */
export const ContactTags = Type.Object({ tags: Type.Array(Type.String()) });
export type ContactTags = Static<typeof ContactTags>;

const write = ['marketing.write', 'marketing_campaigns.update'];

/** `/v3/marketing/tags`, our extension. */
export const tags = defineRoutes(
  { tag: 'Tags', feature: 'mc.contacts' },
  {
    'GET /marketing/tags': { summary: 'List the tags', scope: 'marketing.read', responses: { 200: Tags } },
    'POST /marketing/tags': {
      summary: 'Create a tag',
      scope: write,
      audit: false,
      body: TagWrite,
      responses: { 201: Tag },
      errors: ['tag_name_taken', 'tag_limit_reached'],
    },
    'DELETE /marketing/tags/:id': {
      summary: 'Delete a tag',
      scope: ['marketing.write', 'marketing_campaigns.delete'],
      audit: 'tag.deleted',
      responses: { 204: Type.Null() },
      errors: ['tag_not_found'],
    },
    'POST /marketing/contacts/:id/tags': {
      summary: 'Tag a contact',
      description: 'The tag is created if there is none of that name.',
      scope: write,
      audit: 'contact.tagged',
      body: TagWrite,
      responses: { 200: ContactTags },
      errors: ['tag_limit_reached', 'contact_tag_limit_reached'],
    },
    'DELETE /marketing/contacts/:id/tags/:name': {
      summary: 'Remove a tag from a contact',
      scope: write,
      audit: 'contact.tag_removed',
      responses: { 200: ContactTags },
    },
  },
);
export type TagRoutes = typeof tags.routes;
