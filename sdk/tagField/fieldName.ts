/** Names that their words alone don't make. */
const names: ReadonlyMap<string, string> = new Map([
  ['phone_number_id', 'Phone number ID'],
  ['external_id', 'External ID'],
  ['anonymous_id', 'Anonymous ID'],
  ['state_province_region', 'State, province or region'],
  ['whatsapp', 'WhatsApp'],
  ['line', 'LINE'],
]);

/** The display name of a field: `first_name` is "First name". Merge tags and the API use the name itself. */
export const fieldName = (name: string): string => {
  const words = name.replaceAll('_', ' ').trim();
  return names.get(name) ?? (words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1));
};
