import { recipientLanguages } from 'sendwright/wire/limits';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answer, type ApiMocks, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { BrandKit } from 'sendwright/wire/brandKit';
import type { FieldDefinitions } from 'sendwright/wire/customFields';
import type { SignupForm, SignupFormUpdate } from 'sendwright/wire/signupForms';
import type { FormStats } from 'sendwright/wire/signupFormStats';
import customFields from './custom-fields/plugin';
import lists from './lists/plugin';
import plugin from './signup-forms/plugin';

const scopes = [
  'marketing.read',
  'marketing_campaigns.create',
  'marketing_campaigns.update',
  'marketing_campaigns.delete',
];
/** A form with settings as a new one has. */
export const form: SignupForm = {
  id: 'f1',
  name: 'Website',
  list_id: null,
  title: 'Join us',
  description: '',
  confirmation_message: 'Thanks for signing up!',
  button_text: 'Sign up',
  captcha: false,
  fields: [
    { field_id: '_rf2_T', label: 'Email', helper_text: '', required: true, order: 0 },
    { field_id: '_rf0_T', label: 'First name', helper_text: '', required: false, order: 1 },
  ],
  steps: [],
  style: {
    background: '#ffffff',
    font_family: 'System',
    font_color: '#18181b',
    button_color: '#4f46e5',
    button_text_color: '#ffffff',
    border_color: '#d4d4d8',
    border_width: 1,
    border_radius: 10,
    padding: 32,
    width: 480,
  },
  contact_count: 1200,
  require_confirmation: false,
  language: 'en',
  translations: [],
  consent_text: '',
  consent_boxes: [],
  consent_version: 1,
  confirmation_email: { subject: '', text: '', button_text: '' },
  display: {
    type: 'none',
    position: 'right',
    after_seconds: 5,
    scroll_percent: null,
    on_exit: false,
    repeat_days: 7,
    pages: [],
    except: [],
    devices: 'all',
  },
  hidden_fields: [],
  redirect_url: '',
  versions: [],
  draft_changes: [],
  draft_saved_at: null,
  last_30_days: { views: 400, starts: 120, signups: 50 },
  script_code: '<script async src="https://mail.example/forms/embed.js" data-form="f1"></script>',
  pending_count: 12,
  read_only_reason: null,
  revision: 3,
  share_url: 'https://mail.example/forms/f1',
  embed_code: '<iframe src="https://mail.example/forms/f1?embed=1"></iframe>',
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-02T10:00:00Z',
};
export const list = (...result: SignupForm[]) => ({ result, _metadata: { self: '', count: result.length } });
const definitions: FieldDefinitions = {
  custom_fields: [{ id: 'e1_T', name: 'favorite_bread', field_type: 'Text' }],
  reserved_fields: [
    { id: '_rf0_T', name: 'first_name', field_type: 'Text' },
    { id: '_rf2_T', name: 'email', field_type: 'Text' },
    { id: '_rf6_T', name: 'city', field_type: 'Text' },
    { id: '_rf25_T', name: 'external_id', field_type: 'Text' },
    { id: '_rf13_D', name: 'last_clicked', field_type: 'Date', read_only: true },
  ],
  _metadata: { self: '' },
};
const contactLists = { result: [{ id: 'l1', name: 'Readers', contact_count: 1 }], _metadata: { count: 1 } };

const names: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch', fr: 'Français' };
const languageSummary = (language: string) => ({
  language,
  name: names[language] ?? language,
  direction: 'ltr' as const,
  is_standard: true,
  own: 0,
  translated: 100,
  total: 100,
  falls_back_to: language,
  revision: 0,
});

/** Nobody saw the form. */
const noStats: FormStats = {
  days: [],
  views: 0,
  starts: 0,
  signups: 0,
  contacts: 0,
  pending: 0,
  steps: [],
  test_started_at: null,
  versions: [],
  leader: null,
};

/** No brand kit. */
export const kit: BrandKit = { is_set: false, is_inherited: false, version: null, brand: {}, updated_at: null };

/** Opens an address with two forms. */
export async function start(
  address: string,
  http: ApiMocks = {},
  mayDo: readonly string[] = scopes,
): Promise<TestWorkbench> {
  const workbench = await testWorkbench([plugin, lists, customFields], {
    scopes: mayDo,
    http: {
      'GET /marketing/brand_kit': kit,
      'GET /marketing/forms': list(form, { ...form, id: 'f2', name: 'Fair', list_id: 'l1', contact_count: 0 }),
      'GET /marketing/forms/:id/draft': form,
      'GET /marketing/forms/:id/stats': noStats,
      'GET /marketing/languages': { result: recipientLanguages.map(languageSummary) },
      'POST /marketing/forms/preview': { html: '<p>Join us</p>' },
      'GET /marketing/lists': contactLists,
      'GET /marketing/field_definitions': definitions,
      'GET /marketing/consents/sending': {
        from: { email: 'news@bakery.example', name: 'The bakery' },
        budget: { most: 1000, minutes: 60 },
        waiting: 0,
      },
      'PATCH /marketing/forms/:id/draft': ({ body }) =>
        answer(200, { ...form, ...body, revision: Number(body.revision) + 1, draft_changes: ['title'] }),
      'POST /marketing/forms/:id/publish': ({ body }) => answer(200, { ...form, revision: Number(body.revision) }),
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}
export const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
export const saves = (workbench: TestWorkbench): readonly SignupFormUpdate[] =>
  workbench.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body as SignupFormUpdate);
export const type = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const told = (workbench: TestWorkbench): string | undefined => workbench.alerts.at(-1)?.message;
/** Waits until this is the last saved change, and published: clicking the button saves immediately. */
export async function isSaved(workbench: TestWorkbench, expected: object): Promise<void> {
  press('Publish');
  await waitFor(() => expect(saves(workbench).at(-1)).toMatchObject(expected));
  await screen.findByText('Published');
}
