import type { Http } from 'sendwright/sdk';
import type { SignupFormCreate, SignupFormSample } from 'sendwright/wire/signupForms';
import type { FormTemplate, TemplateField } from './formTemplates';

/** Reserved text fields that take the place of custom ones in a preview: the account may not have those yet. */
const placeholders = ['_rf14_T', '_rf13_T', '_rf12_T'] as const;

/** What the provider renders for a template. */
export function sampleOf({ content: { fields, ...content } }: FormTemplate): SignupFormSample {
  let used = 0;
  return {
    ...content,
    style: { ...content.style, follows_brand: true },
    fields: fields.flatMap(({ field, ...asked }) => {
      const id = typeof field === 'string' ? field : placeholders[used++];
      return id === undefined ? [] : [{ ...asked, field_id: id }];
    }),
  };
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * The request that creates a form of a template. Custom fields that the account lacks are created; a field of the same
 * name and another type is taken as it is, because names are unique.
 */
export async function requestOf(
  http: Pick<Http, 'call'>,
  name: string,
  template: FormTemplate,
): Promise<SignupFormCreate> {
  const { fields, ...content } = template.content;
  const asked = fields.flatMap(({ field }) => (typeof field === 'string' ? [] : [field]));
  const ids = new Map<string, string>();
  if (asked.length > 0) {
    const { custom_fields: known } = await http.call('GET /marketing/field_definitions', { retry: true });
    for (const field of asked) {
      const found = known.find((one) => sameName(one.name, field.name));
      ids.set(field.name, found?.id ?? (await createField(http, field)));
    }
  }
  return {
    ...content,
    name,
    style: { ...content.style, follows_brand: true },
    fields: fields.map(({ field, ...rest }) => ({
      ...rest,
      field_id: typeof field === 'string' ? field : (ids.get(field.name) ?? ''),
    })),
  };
}

const createField = async (http: Pick<Http, 'call'>, { name, type }: TemplateField): Promise<string> =>
  (await http.call('POST /marketing/field_definitions', { body: { name, field_type: type } })).id;
