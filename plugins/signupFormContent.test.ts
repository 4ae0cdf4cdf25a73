import { form } from './signupFormWorkbench';
import {
  changeOf,
  type DraftField,
  draftOf,
  type FormDraft,
  moved,
  placeOf,
  problemsOf,
  toStep,
  withoutStep,
  withStep,
} from './signup-forms/formDraft';

const draft = draftOf(form);
const field = (id: string, step = 0, change: Partial<DraftField> = {}): DraftField => ({
  field_id: id,
  label: id,
  helper_text: '',
  required: false,
  ...(step > 0 && { step }),
  ...change,
});
const step = (button: string) => ({ title: '', description: '', button_text: button });
const problems = (change: Partial<FormDraft>) => problemsOf({ ...draft, ...change });
const email = field('_rf2_T', 0, { required: true });
/** Fields with their steps: "a0 b1". */
const shape = (fields: readonly DraftField[]): string =>
  fields.map(({ field_id: id, step: at = 0 }) => `${id}${at}`).join(' ');

test('a draft has the content of a form, and a request its fields in order', () => {
  expect(draft.fields.map((one) => 'order' in one)).toEqual([false, false]);
  for (const part of ['id', 'revision', 'contact_count', 'share_url', 'created_at'])
    expect(draft).not.toHaveProperty(part);
  const change = changeOf({ ...draft, fields: draft.fields.toReversed() }, 7);
  expect(change.fields?.map(({ field_id: id, order }) => [id, order])).toEqual([
    ['_rf0_T', 0],
    ['_rf2_T', 1],
  ]);
  expect(change.revision).toBe(7);
});

test('a complete form has no problems', () => expect(problems({})).toEqual({}));

const version = (id: string, share: number, name = 'Short') =>
  ({ ...draft, id, name, share }) as unknown as FormDraft['versions'][number];
test.each<[Partial<FormDraft>, Record<string, string>]>([
  [{ name: ' ' }, { name: 'Name is a required field.' }],
  [{ confirmation_message: '' }, { confirmation_message: 'Confirmation message is a required field.' }],
  [{ button_text: '' }, { button_text: 'Button text is a required field.' }],
  [{ versions: [version('v1', 50, ' ')] }, { 'version.v1': 'Name is a required field.' }],
  [{ versions: [version('v1', 50), version('v2', 49)] }, {}],
  [{ versions: [version('v1', 50), version('v2', 50)] }, { versions: 'Leave at least 1% to the original.' }],
  [{ fields: [email, field('a', 0, { label: ' ' })] }, { 'label.a': 'Label is a required field.' }],
  [{ steps: [step('Next'), step('')] }, { 'step.2': 'Button text is a required field.' }],
  [
    { fields: [field('_rf24_T', 0, { required: true }), field('_rf2_T', 1)] },
    { steps: 'The email address has to be in the first step, which signs people up.' },
  ],
  [{ fields: [field('_rf24_T', 0, { required: true })] }, {}],
  [{ redirect_url: 'HTTPS://a.example' }, {}],
  [{ redirect_url: 'a.example' }, { redirect_url: 'Enter an address that starts with https://.' }],
  [{ redirect_url: 'https:// a' }, { redirect_url: 'Enter an address that starts with https://.' }],
])('problems of %j', (change, found) => expect(problems(change)).toEqual(found));

test.each([
  ['no field for it', [field('a', 0, { required: true })]],
  ['it optional', [{ ...email, required: false }]],
  ['it in a later step', [field('_rf24_T', 1, { required: true })]],
])('contacts can’t be identified with %s', (_what, fields) =>
  expect(problems({ fields })).toMatchObject({
    fields: 'Add an email or phone number ID field, and make it required: contacts are identified by it.',
  }),
);

test('a confirmation needs the email address, and has no links', () => {
  const phone = [field('_rf24_T', 0, { required: true })];
  const needed = { require_confirmation: 'To ask people to confirm their address, add the Email field to step 1.' };
  expect(problems({ require_confirmation: true, fields: phone })).toEqual(needed);
  const links = 'Links are not allowed here. The confirmation button is added for you.';
  const confirmation = { subject: 'See WWW.a.example', text: 'https://a.example', button_text: 'Confirm' };
  expect(problems({ confirmation_email: confirmation })).toEqual({});
  expect(problems({ confirmation_email: confirmation, require_confirmation: true })).toEqual({
    'confirmation_email.subject': links,
    'confirmation_email.text': links,
  });
  const texts = { 'confirmation_email.text': 'http://a.example', title: 'http://a.example' };
  const translations = [{ language: 'de', texts }] as unknown as FormDraft['translations'];
  expect(problems({ translations })).toEqual({ 'translation.de.confirmation_email.text': links });
});

test('parameters of hidden fields are names, and pages are paths', () => {
  const hidden = (parameter: string) => [{ field_id: 'h', parameter }] as unknown as FormDraft['hidden_fields'];
  expect(problems({ hidden_fields: hidden('utm_source-1.x') })).toEqual({});
  for (const wrong of ['', 'utm source', 'a?'])
    expect(problems({ hidden_fields: hidden(wrong) })).toEqual({
      'parameter.h': 'Enter the name of a parameter, such as utm_source.',
    });
  const display = { ...draft.display, pages: ['/blog/*', ' *.html', ' '], except: ['/a', ' blog '] };
  expect(problems({ display })).toEqual({ 'display.except': 'Enter paths such as /blog/*, not “blog”.' });
  expect(problems({ display: { ...display, pages: ['https://a.example'], except: [] } })).toEqual({
    'display.pages': 'Enter paths such as /blog/*, not “https://a.example”.',
  });
});

test.each([
  ['name', 'bar'],
  ['versions', 'test'],
  ['version.v1', 'test'],
  ['display.pages', 'rules'],
  ['confirmation_message', 'delivery'],
  ['confirmation_email.text', 'delivery'],
  ['require_confirmation', 'delivery'],
  ['redirect_url', 'delivery'],
  ['parameter.h', 'delivery'],
  ['step.2', 2],
  ['label.b', 1],
  ['label.gone', 0],
  ['label.a.b', 3],
  ['steps', 2],
  ['fields', 0],
  ['button_text', 0],
] as const)('the problem %s is shown at %p', (part, place) =>
  expect(placeOf(part, { fields: [field('b', 1), field('_rf2_T', 2), field('a.b', 3)] })).toBe(place),
);

test('the problem of steps without an email address is shown in the first', () =>
  expect(placeOf('steps', { fields: [email, field('b', 2)] })).toBe(0));

const fields = [field('a'), field('b'), field('c', 1)];
test('a field is put at the end of a step', () => {
  expect(shape(toStep(fields, 'a', 1))).toBe('b0 c1 a1');
  expect(shape(toStep(fields, 'c', 0))).toBe('a0 b0 c0');
  expect(toStep(fields, 'c', 0).at(-1)).not.toHaveProperty('step');
  expect(toStep(fields, 'gone', 1)).toBe(fields);
});

test('a new step takes the last field that the one before can do without', () => {
  const added = withStep({ fields: [field('a'), field('b'), email], steps: [] });
  expect(shape(added.fields)).toBe('a0 _rf2_T0 b1');
  expect(added.steps).toEqual([step('Continue')]);
  expect(shape(withStep({ fields: [email], steps: [] }).fields)).toBe('_rf2_T0');
  expect(shape(withStep({ fields, steps: [step('Next')] }).fields)).toBe('a0 b0 c1');
  const two = [field('a'), field('b', 1), field('c', 1)];
  expect(shape(withStep({ fields: two, steps: [step('Next')] }).fields)).toBe('a0 b1 c2');
});

test('the fields of a removed step join the one before', () => {
  const steps = [step('one'), step('two')];
  const all = [field('a'), field('b', 1), field('c', 2)];
  const first = withoutStep({ fields: all, steps }, 1);
  expect(shape(first.fields)).toBe('a0 b0 c1');
  expect(first.fields[1]).not.toHaveProperty('step');
  expect(first.steps).toEqual([step('two')]);
  const second = withoutStep({ fields: all, steps }, 2);
  expect([shape(second.fields), second.steps]).toEqual(['a0 b1 c1', [step('one')]]);
});

test('a field moves into the step at its new place', () => {
  expect(shape(moved(fields, 0, 2))).toBe('b0 c1 a1');
  expect(shape(moved(fields, 2, 0))).toBe('c0 a0 b0');
  expect(moved(fields, 2, 0)[0]).not.toHaveProperty('step');
  for (const [from, to] of [
    [3, 0],
    [0, 3],
    [0, -1],
    [1, 1],
  ] as const)
    expect(moved(fields, from, to)).toBe(fields);
});
