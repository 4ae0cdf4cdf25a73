import {
  anyCampaign,
  type BuilderCondition,
  emailActivityFields,
  type EngagementCondition,
  newCondition,
  newEngagement,
  type QueryField,
  type QueryFields,
} from 'sendwright/query';

/** A field or event that a condition can refer to. */
export interface ConditionField {
  /** `field:<name>` or `engagement:<source>`. */
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

/** All fields and events by category; custom fields by name. */
export function conditionFields(fields: QueryFields): readonly ConditionField[] {
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
  return categories.flatMap((category) =>
    [...campaigns, ...sorted]
      .filter((field) => field.category === category)
      .map(({ key, label }) => ({ key, label, category })),
  );
}

/** The key of a condition's field; `''` for a new condition. */
export function fieldKeyOf(condition: BuilderCondition): string {
  if (condition.kind === 'engagement') return `engagement:${condition.source}`;
  return condition.field === '' ? '' : `field:${condition.field}`;
}

/** Changes a condition's field by key; the value is kept if the kinds are compatible. */
export function withField(condition: BuilderCondition, key: string, fields: QueryFields): BuilderCondition {
  const source = engagement.find(([name]) => key === `engagement:${name}`)?.[0];
  if (source)
    return condition.kind === 'engagement' ? { ...condition, source, campaign: anyCampaign } : newEngagement(source);
  const field = fields.get(key.replace(/^field:/, ''));
  if (!field) return condition;
  const next = newCondition(field);
  // Lists and email addresses both hold several values, but are not interchangeable.
  if (
    next.kind === 'engagement' ||
    next.kind === 'set' ||
    condition.kind === 'engagement' ||
    condition.kind !== next.kind
  )
    return next;
  return { ...condition, field: field.name };
}
