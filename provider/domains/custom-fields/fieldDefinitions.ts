import type {
  CustomField,
  FieldDefinitionCreate,
  FieldDefinitions,
  FieldType,
  LegacyCustomField,
  LegacyCustomFieldCreate,
} from 'sendwright/wire/customFields';
import { limits } from 'sendwright/wire/limits';
import { badRequest, notFound, refusal } from '../../http/errors';
import type { Provider } from '../../provider';
import { reservedFields } from '../contacts/fields/contactFields';
import { allFields, type FieldRow, findField, insertField, nameIsTaken, removeField, renameField } from './queries';

const types: readonly FieldType[] = ['Text', 'Number', 'Date'];
const reservedNames: ReadonlySet<string> = new Set(reservedFields.map((field) => field.name));
/** Names that the sending system fills itself: a field with such a name would hide them in templates. */
const systemNames: ReadonlySet<string> = new Set([
  'id',
  'list_ids',
  'contact_tags',
  'segment_ids',
  'lists',
  'campaigns',
  'custom_fields',
  '_metadata',
  'unsubscribe',
  'unsubscribe_preferences',
  'weblink',
  'answer_link',
  'subject',
  'body',
  'sender_name',
  'sender_email',
  'sender_address',
  'sender_city',
  'sender_state',
  'sender_country',
  'sender_zip',
]);

/** The name, if it consists of letters, digits and underscores and does not start with a digit. */
function checkedName(name: string): string {
  if (name === '') throw badRequest('Name is a required field.', 'name');
  if (name.length > limits.customField.name) throw badRequest('Name must not exceed 100 characters.', 'name');
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
    throw badRequest("Name can contain only letters, digits and underscores, and can't start with a digit.", 'name');
  }
  if (reservedNames.has(name.toLowerCase())) throw refusal('field_name_reserved');
  if (systemNames.has(name.toLowerCase())) throw refusal('field_name_of_system');
  return name;
}

function checkedType(text: string, field: string): FieldType {
  const type = types.find((one) => one.toLowerCase() === text.toLowerCase());
  if (!type) throw badRequest('Type must be Text, Number or Date.', field);
  return type;
}

const present = (row: FieldRow, { config }: Provider): CustomField => ({
  id: row.field_id,
  name: row.name,
  field_type: row.field_type,
  _metadata: { self: `${config.publicUrl}/v3/marketing/field_definitions/${row.field_id}` },
});

/** Throws 400 for a name that is invalid or taken, and at the limit of fields. */
export async function createField(
  provider: Provider,
  accountId: number,
  { name: text, field_type: typeText }: FieldDefinitionCreate,
  typeField = 'field_type',
): Promise<CustomField> {
  const name = checkedName(text);
  const type = checkedType(typeText, typeField);
  if (await nameIsTaken(provider.database, accountId, name)) throw refusal('field_name_taken');
  const row = await insertField(provider.database, accountId, name, type, limits.customField.perAccount);
  if (row === 'full') throw refusal('field_limit_reached');
  if (!row) throw refusal('field_name_taken');
  return present(row, provider);
}

export async function listFields(provider: Provider, accountId: number): Promise<FieldDefinitions> {
  const rows = await allFields(provider.database, accountId);
  return {
    custom_fields: rows.map((row) => present(row, provider)),
    reserved_fields: [...reservedFields],
    _metadata: { self: `${provider.config.publicUrl}/v3/marketing/field_definitions` },
  };
}

// Only well-formed ids reach a query; nothing else can identify a field.
const isFieldId = (text: string): boolean => /^e\d{1,9}_[TND]$/.test(text);

export async function updateField(
  provider: Provider,
  accountId: number,
  fieldId: string,
  text: string,
): Promise<CustomField> {
  if (!isFieldId(fieldId) || !(await findField(provider.database, accountId, fieldId)))
    throw refusal('field_not_found');
  const name = checkedName(text);
  if (await nameIsTaken(provider.database, accountId, name, fieldId)) throw refusal('field_name_taken');
  const row = await renameField(provider.database, accountId, fieldId, name);
  if (!row) throw refusal('field_not_found');
  return present(row, provider);
}

export async function deleteField(provider: Provider, accountId: number, fieldId: string): Promise<void> {
  if (!isFieldId(fieldId) || !(await removeField(provider.database, accountId, fieldId)))
    throw refusal('field_not_found');
}

/** The number in `e12_T`: the id in the older calls. */
export const legacyNumber = (fieldId: string): number => Number(/^e(\d+)_/.exec(fieldId)?.[1] ?? 0);
/** The types in the older calls. */
export const legacyTypes: Record<FieldType, LegacyCustomField['type']> = {
  Text: 'text',
  Number: 'number',
  Date: 'date',
};

const presentLegacy = (field: CustomField, showAllIds: boolean): LegacyCustomField => ({
  id: legacyNumber(field.id),
  name: field.name,
  type: legacyTypes[field.field_type],
  ...(showAllIds ? { tne_id: field.id } : {}),
});

export async function createLegacyField(
  provider: Provider,
  accountId: number,
  body: LegacyCustomFieldCreate,
  showAllIds: boolean,
): Promise<LegacyCustomField> {
  return presentLegacy(
    await createField(provider, accountId, { name: body.name, field_type: body.type }, 'type'),
    showAllIds,
  );
}

export async function listLegacyFields(
  provider: Provider,
  accountId: number,
  showAllIds: boolean,
): Promise<LegacyCustomField[]> {
  return (await listFields(provider, accountId)).custom_fields.map((field) => presentLegacy(field, showAllIds));
}

async function legacyField(provider: Provider, accountId: number, id: string): Promise<CustomField> {
  if (!/^\d+$/.test(id)) throw badRequest('invalid id', 'custom_field_id');
  const field = (await listFields(provider, accountId)).custom_fields.find(
    (one) => legacyNumber(one.id) === Number(id),
  );
  if (!field) throw notFound('Custom field ID does not exist', 'custom_field_id');
  return field;
}

export async function readLegacyField(
  provider: Provider,
  accountId: number,
  id: string,
  showAllIds: boolean,
): Promise<LegacyCustomField> {
  return presentLegacy(await legacyField(provider, accountId, id), showAllIds);
}

export async function deleteLegacyField(provider: Provider, accountId: number, id: string): Promise<void> {
  await deleteField(provider, accountId, (await legacyField(provider, accountId, id)).id);
}
