import { validateSync } from 'class-validator';
import type { MailRoute } from 'sendwright/wire/mailRoutes';
import { bodyOf, formClasses, formOf, RouteForm, serverFields, usualPorts } from './routeForm';

/** The messages about a form's values, by field. */
function problems(values: Partial<RouteForm>, type: RouteForm['type'] = 'smtp'): Record<string, string | undefined> {
  const form = Object.assign(new formClasses[type](), { name: 'Server', host: 'mail.example' }, values, { type });
  const found = validateSync(form).map(({ property, constraints = {} }) => [property, Object.values(constraints)[0]]);
  return Object.fromEntries(found) as Record<string, string | undefined>;
}

const form = (values: Partial<RouteForm>): RouteForm => ({ ...new RouteForm(), name: 'Server', ...values });
const route: MailRoute = {
  id: 'r1',
  type: 'smtp',
  name: 'Server',
  enabled: true,
  domains: ['a.example', 'b.example'],
  classes: ['system'],
  position: 2,
  weight: 3,
  per_minute: 60,
  is_shared: true,
  host: 'mail.example',
  port: 465,
  security: 'tls',
  username: 'ann',
  endpoint: 'https://api.example',
  mail_domain: 'mg.example',
  message_stream: 'outbound',
  region: 'eu-central-1',
  topic_arn: 'arn:x',
  has_password: true,
  has_webhook_key: true,
  state: 'ready',
  last_error: null,
  failed_at: null,
  events: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

test('a new form lacks only a name and a server', () => {
  expect(problems({})).toEqual({});
  expect(problems({ name: '', host: ' ' })).toEqual({
    name: 'Name is a required field.',
    host: 'Server is a required field.',
  });
  expect(new RouteForm()).toMatchObject({ type: 'smtp', port: '587', security: 'starttls', isForAll: false });
  expect(new RouteForm().classes).toEqual(['marketing', 'api']);
  const filled = Object.entries(new RouteForm()).filter(([, value]) => typeof value === 'string' && value !== '');
  expect(filled.map(([name]) => name)).toEqual(['type', 'port', 'security', 'position', 'weight']);
  expect(usualPorts).toEqual({ starttls: '587', tls: '465', none: '25' });
});

test.each([
  ['mailgun', { mailDomain: 'Domain is a required field.' }],
  ['postmark', { messageStream: 'Message stream is a required field.' }],
  ['ses', { region: 'Region is a required field.', username: 'Access key ID is a required field.' }],
] as const)('%s requires what it needs, and no server', (type, missing) =>
  expect(problems({ host: '' }, type)).toEqual(missing),
);

test.each([
  ['port', ['1', ' 587 ', '65535'], ['0', '65536', '', 'x', '5.5', '-1'], 'Port must be a number from 1 to 65,535.'],
  ['position', ['1', '100'], ['0', '101', ' '], 'Order must be a number from 1 to 100.'],
  ['weight', ['1', '100'], ['0', '101', '1e1'], 'Weight must be a number from 1 to 100.'],
  [
    'perMinute',
    ['', ' ', '1', '1000000'],
    ['0', '1000001', '1,000'],
    'Limit must be a number from 1 to 1,000,000, or empty.',
  ],
] as const)('%s is a number in its range', (field, valid, invalid, message) => {
  for (const value of valid) expect(problems({ [field]: value })).toEqual({});
  for (const value of invalid) expect(problems({ [field]: value })).toEqual({ [field]: message });
});

test('at least one kind of mail is chosen', () => {
  expect(problems({ classes: ['api'] })).toEqual({});
  expect(problems({ classes: [] })).toEqual({ classes: 'Choose at least one kind of mail.' });
});

test.each([
  ['smtp', 'name', 100, 'Name'],
  ['smtp', 'host', 253, 'Server'],
  ['smtp', 'username', 320, 'Username'],
  ['smtp', 'password', 1000, 'Password'],
  ['mailgun', 'mailDomain', 253, 'Domain'],
  ['mailgun', 'webhookKey', 200, 'Webhook signing key'],
  ['mailgun', 'endpoint', 500, 'API address'],
  ['postmark', 'messageStream', 30, 'Message stream'],
  ['ses', 'region', 40, 'Region'],
  ['ses', 'username', 320, 'Access key ID'],
  ['ses', 'topicArn', 400, 'Topic ARN'],
] as const)('%s: %s has at most %i characters', (type, field, most, label) => {
  const others = { mailDomain: 'mg.example', messageStream: 'outbound', region: 'eu-central-1', username: 'ann' };
  expect(problems({ ...others, [field]: 'x'.repeat(most) }, type)).toEqual({});
  expect(problems({ ...others, [field]: 'x'.repeat(most + 1) }, type)).toEqual({
    [field]: `${label} must not exceed ${most} characters.`,
  });
});

test('an existing route is edited without its secrets', () =>
  expect(formOf(route)).toEqual({
    name: 'Server',
    type: 'smtp',
    host: 'mail.example',
    port: '465',
    security: 'tls',
    mailDomain: 'mg.example',
    messageStream: 'outbound',
    region: 'eu-central-1',
    topicArn: 'arn:x',
    webhookKey: '',
    endpoint: 'https://api.example',
    username: 'ann',
    password: '',
    classes: ['system'],
    domains: 'a.example\nb.example',
    position: '2',
    weight: '3',
    perMinute: '60',
    isForAll: true,
  }));

test('what an existing route does not have is empty, or as in a new form', () => {
  const none = { host: null, port: null, security: null, username: null, endpoint: null, per_minute: null };
  const others = { mail_domain: null, message_stream: null, region: null, topic_arn: null, domains: [] };
  const { name: _name, classes: _classes, position: _position, weight: _weight, ...rest } = new RouteForm();
  expect(formOf({ ...route, ...none, ...others, is_shared: false })).toMatchObject(rest);
});

test('a request has numbers, and domains apart', () => {
  const body = bodyOf(
    form({
      name: ' Server ',
      domains: ' a.example, b.example\nc.example ',
      position: '2',
      weight: '3',
      perMinute: '60',
    }),
  );
  expect(body).toMatchObject({ name: 'Server', position: 2, weight: 3, per_minute: 60, classes: ['marketing', 'api'] });
  expect(body.domains).toEqual(['a.example', 'b.example', 'c.example']);
  expect(bodyOf(form({ domains: ' ', perMinute: ' ' }))).toMatchObject({ domains: [], per_minute: null });
});

/** The part of a request that says where messages are handed over. */
function placeOf(values: Partial<RouteForm>) {
  const {
    name: _n,
    classes: _c,
    domains: _d,
    position: _p,
    weight: _w,
    per_minute: _m,
    ...place
  } = bodyOf(form(values));
  return place;
}
const filled: Partial<RouteForm> = {
  host: ' mail.example ',
  port: '465',
  security: 'tls',
  mailDomain: ' mg.example ',
  messageStream: ' outbound ',
  region: ' eu-central-1 ',
  topicArn: ' arn:x ',
  endpoint: ' https://api.example ',
  webhookKey: 'key',
  username: ' ann ',
  password: ' secret ',
};
const endpoint = 'https://api.example';
const password = ' secret ';

test.each([
  ['smtp', { host: 'mail.example', port: 465, security: 'tls', username: 'ann', password }],
  ['mailgun', { endpoint, mail_domain: 'mg.example', password, webhook_key: 'key' }],
  ['postmark', { endpoint, message_stream: 'outbound', password }],
  ['ses', { endpoint, region: 'eu-central-1', username: 'ann', topic_arn: 'arn:x', password }],
] as const)('a request for %s has what the type has', (type, place) =>
  expect(placeOf({ ...filled, type })).toEqual(place),
);

test('a secret that was left empty stays as it is, and no user means no password', () => {
  const empty = { ...filled, password: '', webhookKey: '', endpoint: ' ', topicArn: ' ' };
  expect(placeOf({ ...empty, type: 'smtp' })).not.toHaveProperty('password');
  expect(placeOf({ ...filled, username: ' ', type: 'smtp' })).toMatchObject({ username: null, password: null });
  expect(placeOf({ ...empty, type: 'mailgun' })).toEqual({ endpoint: null, mail_domain: 'mg.example' });
  expect(placeOf({ ...empty, type: 'postmark' })).toEqual({ endpoint: null, message_stream: 'outbound' });
  expect(placeOf({ ...empty, type: 'ses' })).toMatchObject({ endpoint: null, topic_arn: null });
});

test('fields of the server’s errors are those of the form', () => {
  const body = Object.keys(bodyOf(form({ ...filled, type: 'mailgun' })));
  for (const [theirs, ours] of Object.entries(serverFields)) {
    expect(new RouteForm()).toHaveProperty(ours);
    expect(body.includes(ours)).toBe(false);
    expect(theirs).toContain('_');
  }
  expect(serverFields.webhook_key).toBe('webhookKey');
});
