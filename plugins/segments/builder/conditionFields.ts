import {
  anyCampaign,
  type BuilderCondition,
  emailActivityFields,
  type EngagementCondition,
  newCondition,
  newCustomEvent,
  newEngagement,
  type QueryField,
  type QueryFields,
} from 'sendwright/query';

/** A field or event that a condition can refer to. */
export interface ConditionField {
  /** `field:<name>`, `engagement:<source>` or `event:<name>`. */
  readonly key: string;
  readonly label: string;
  readonly category: string;
}

const identifiers = new Set(['phone_number_id', 'external_id', 'anonymous_id', 'contact_id']);
const rare = new Set(['phone_number', 'whatsapp', 'line', 'facebook', 'unique_name']);

const engagement: readonly (readonly [EngagementCondition['source'], string])[] = [
  ['single_send', 'Single Send Activity'],
  ['automation', 'Automation Activity'],
];

/** Categories in display order. */
const categories = [
  'Contact profile',
  'Lists and tags',
  'Email activity',
  'Campaign activity',
  'Events',
  'Custom fields',
  'Identifiers',
  'Other',
] as const;

/** Labels that differ from the field's own. */
const labels: Readonly<Record<string, string>> = { created_at: 'Date Added', updated_at: 'Last Updated' };

function categoryOf({ name, customId }: QueryField): (typeof categories)[number] {
  if (customId !== undefined) return 'Custom fields';
  if (name === 'list_ids' || name === 'contact_tags') return 'Lists and tags';
  if (emailActivityFields.has(name)) return 'Email activity';
  if (identifiers.has(name)) return 'Identifiers';
  return rare.has(name) ? 'Other' : 'Contact profile';
}

/** All fields and events by category; custom fields by name. `events`: names of custom events. */
export function conditionFields(fields: QueryFields, events: readonly string[] = []): readonly ConditionField[] {
  const own = [...fields.values()].map((field) => ({
    key: `field:${field.name}`,
    label: labels[field.name] ?? field.label,
    category: categoryOf(field),
    custom: field.customId !== undefined,
  }));
  const sorted = [
    ...own.filter(({ custom }) => !custom),
    ...own
      .filter(({ custom }) => custom)
      .toSorted((one, other) => one.label.localeCompare(other.label, 'en-US', { numeric: true })),
  ];
  const campaigns = engagement.map(([source, label]) => ({
    key: `engagement:${source}`,
    label,
    category: 'Campaign activity',
  }));
  const custom = events.map((name) => ({ key: `event:${name}`, label: name, category: 'Events' }));
  return categories.flatMap((category) =>
    [...campaigns, ...custom, ...sorted]
      .filter((field) => field.category === category)
      .map(({ key, label }) => ({ key, label, category })),
  );
}

/** The key of a condition's field; `''` for a new condition. */
export function fieldKeyOf(condition: BuilderCondition): string {
  if (condition.kind === 'engagement') return `engagement:${condition.source}`;
  if (condition.kind === 'event') return `event:${condition.name}`;
  return condition.field === '' ? '' : `field:${condition.field}`;
}

/** What a condition is about, if it isn't among the choices. */
export function fieldNameOf(condition: BuilderCondition): string {
  if (condition.kind === 'engagement') return fieldKeyOf(condition);
  return condition.kind === 'event' ? condition.name : condition.field;
}

/** Changes a condition's field by key; the value is kept if the kinds are compatible. */
export function withField(condition: BuilderCondition, key: string, fields: QueryFields): BuilderCondition {
  const source = engagement.find(([name]) => key === `engagement:${name}`)?.[0];
  if (source)
    return condition.kind === 'engagement' ? { ...condition, source, campaign: anyCampaign } : newEngagement(source);
  if (key.startsWith('event:')) {
    const name = key.slice('event:'.length);
    return condition.kind === 'event' ? { ...condition, name, properties: [] } : newCustomEvent(name);
  }
  const field = fields.get(key.replace(/^field:/, ''));
  if (!field) return condition;
  const next = newCondition(field);
  // Lists and email addresses both hold several values, but are not interchangeable.
  if (next.kind === 'set' || !('field' in condition) || condition.kind !== next.kind) return next;
  return { ...condition, field: field.name };
}
