import { parseConfig } from './config';
import { ConfigError } from './environment';

test('without settings it serves on the loopback address with the embedded database', () => {
  expect(parseConfig({})).toEqual({
    host: '127.0.0.1',
    port: 4680,
    dataDir: 'data',
    databaseUrl: undefined,
    smtpUrl: undefined,
    publicUrl: 'http://127.0.0.1:4680',
    contentUrl: 'http://127.0.0.1:4680',
    providerUrl: undefined,
    role: 'all',
    signUp: 'open',
    logLevel: 'info',
  });
});

test('an empty variable counts as unset', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 4680, databaseUrl: undefined });
});

test('the public address loses its trailing slash', () => {
  expect(parseConfig({ PUBLIC_URL: 'https://mail.example.com/' }).publicUrl).toBe('https://mail.example.com');
});

test('every interface is shown as the loopback address', () => {
  expect(parseConfig({ HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://127.0.0.1:80');
});

test.each([
  ['PORT', 'eighty', 'PORT must be a number from 0 to 65535, not "eighty".'],
  ['PORT', '65536', 'PORT must be a number from 0 to 65535, not "65536".'],
  ['PORT', '-1', 'PORT must be a number from 0 to 65535, not "-1".'],
  ['DATABASE_URL', 'mysql://db', 'DATABASE_URL must be an address that starts with postgres:// or postgresql://.'],
  ['SMTP_URL', 'mail.example.com', 'SMTP_URL must be an address that starts with smtp:// or smtps://.'],
  ['SUBMISSION_PORT', '587a', 'SUBMISSION_PORT must be a number from 0 to 65535, not "587a".'],
  ['INBOUND_PORT', '70000', 'INBOUND_PORT must be a number from 0 to 65535, not "70000".'],
  ['SMTP_TLS_CERT', '/cert.pem', 'SMTP_TLS_CERT and SMTP_TLS_KEY must be set together, or neither of them.'],
  ['PUBLIC_URL', 'example.com', 'PUBLIC_URL must be an address that starts with http:// or https://.'],
  ['PUBLIC_URL', 'https://example.com/?a=1', 'PUBLIC_URL must have no query and no fragment.'],
  ['PROVIDER_URL', 'ftp://example.com', 'PROVIDER_URL must be an address that starts with http:// or https://.'],
  [
    'S3_BUCKET',
    'My Bucket',
    'S3_BUCKET must be the name of a bucket (3 to 63 lower-case letters, digits, dots and hyphens), not "My Bucket".',
  ],
  ['S3_REGION', 'eu-central-1', 'S3_BUCKET must be set too, where S3_REGION is.'],
  ['S3_SECRET_ACCESS_KEY', 'hunter2', 'S3_BUCKET must be set too, where S3_SECRET_ACCESS_KEY is.'],
  ['ROLE', 'boss', 'ROLE must be one of all, api, worker, not "boss".'],
  ['SIGN_UP', 'maybe', 'SIGN_UP must be one of open, closed, not "maybe".'],
  ['AUDIT_DAYS', 'ever', 'AUDIT_DAYS must be a number of days from 0 to 99999, not "ever".'],
  [
    'TRUST_PROXY',
    'true',
    'TRUST_PROXY must list addresses or networks of proxies, such as "127.0.0.1, 10.0.0.0/8", or loopback, ' +
      'linklocal, uniquelocal, not "true".',
  ],
  [
    'TRUST_PROXY',
    '10.0.0.0/33',
    'TRUST_PROXY must list addresses or networks of proxies, such as "127.0.0.1, 10.0.0.0/8", or loopback, ' +
      'linklocal, uniquelocal, not "10.0.0.0/33".',
  ],
  [
    'TRUST_PROXY',
    '0.0.0.0/0',
    'TRUST_PROXY must list addresses or networks of proxies, such as "127.0.0.1, 10.0.0.0/8", or loopback, ' +
      'linklocal, uniquelocal, not "0.0.0.0/0".',
  ],
  ['LOCATION_HEADERS', 'cf-ipcountry', 'TRUST_PROXY must be set too, where LOCATION_HEADERS is.'],
  ['SESSION_DAYS', '0', 'SESSION_DAYS must be a number of days from 1 to 400, not "0".'],
  ['SESSION_IDLE_DAYS', '401', 'SESSION_IDLE_DAYS must be a number of days from 1 to 400, not "401".'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".'],
])('%s=%s stops the start', (name, value, message) => {
  expect(() => parseConfig({ [name]: value })).toThrow(new ConfigError(message));
});

test('proxies are listed by address, network or name', () => {
  expect(parseConfig({ TRUST_PROXY: '192.0.2.1, 2001:db8::/32 loopback' }).trustProxy).toEqual([
    '192.0.2.1',
    '2001:db8::/32',
    'loopback',
  ]);
});

test('the headers of a trusted proxy that locate visitors are named, with their country first', () => {
  const read = (names: string) => parseConfig({ TRUST_PROXY: 'loopback', LOCATION_HEADERS: names }).locationHeaders;
  expect(read('CF-IPCountry, cf-region-code')).toEqual({ country: 'cf-ipcountry', region: 'cf-region-code' });
  expect(read('x-country')).toEqual({ country: 'x-country', region: undefined });
  for (const names of ['a, b, c', 'x country:', ','])
    expect(() => read(names)).toThrow(
      new ConfigError(
        `LOCATION_HEADERS must name one or two headers, such as "cf-ipcountry, cf-region-code", not "${names}".`,
      ),
    );
});

test('a bucket needs nothing but its name; another store is named by its address, and keys come in pairs', () => {
  expect(parseConfig({ S3_BUCKET: 'pictures' }).s3).toEqual({
    bucket: 'pictures',
    region: 'us-east-1',
    endpoint: undefined,
    credentials: undefined,
  });
  expect(
    parseConfig({
      S3_BUCKET: 'pictures',
      S3_REGION: 'garage',
      S3_ENDPOINT: 'http://127.0.0.1:9000/',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    }).s3,
  ).toEqual({
    bucket: 'pictures',
    region: 'garage',
    endpoint: 'http://127.0.0.1:9000',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
  expect(() => parseConfig({ S3_BUCKET: 'pictures', S3_SECRET_ACCESS_KEY: 'hunter2' })).toThrow(
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together, or neither of them.',
  );
});

test('a password never shows in the message', () => {
  expect(() => parseConfig({ DATABASE_URL: 'mysql://root:hunter2@db' })).toThrow(/^(?!.*hunter2)/);
});

test('an app at Meta needs its number and its secret', () => {
  expect(parseConfig({}).meta).toBeUndefined();
  const app = { META_APP_ID: '4001', META_APP_SECRET: 'secret' };
  expect(parseConfig(app).meta).toEqual({ appId: '4001', appSecret: 'secret', apiUrl: undefined });
  expect(parseConfig({ ...app, META_API_URL: 'http://127.0.0.1:9000/' }).meta?.apiUrl).toBe('http://127.0.0.1:9000');
  const both = 'META_APP_ID and META_APP_SECRET must be set together.';
  expect(() => parseConfig({ META_APP_ID: '4001' })).toThrow(both);
  expect(() => parseConfig({ META_API_URL: 'http://127.0.0.1:9000' })).toThrow(both);
  expect(() => parseConfig({ ...app, META_APP_ID: 'shop' })).toThrow(
    'META_APP_ID must be the number of an app at Meta.',
  );
});

test("access to Google's ads needs a client, its secret and a developer token", () => {
  expect(parseConfig({}).google).toBeUndefined();
  const client = { GOOGLE_ADS_CLIENT_ID: 'client', GOOGLE_ADS_CLIENT_SECRET: 'secret' };
  const all = { ...client, GOOGLE_ADS_DEVELOPER_TOKEN: 'token-1_A' };
  const settings = { clientId: 'client', clientSecret: 'secret', developerToken: 'token-1_A', apiUrl: undefined };
  expect(parseConfig(all).google).toEqual(settings);
  expect(parseConfig({ ...all, GOOGLE_ADS_API_URL: 'http://127.0.0.1:9000/' }).google?.apiUrl).toBe(
    'http://127.0.0.1:9000',
  );
  expect(() => parseConfig(client)).toThrow(
    'GOOGLE_ADS_CLIENT_ID, GOOGLE_ADS_CLIENT_SECRET and GOOGLE_ADS_DEVELOPER_TOKEN must be set together.',
  );
  expect(() => parseConfig({ ...all, GOOGLE_ADS_DEVELOPER_TOKEN: 'two words' })).toThrow(
    'GOOGLE_ADS_DEVELOPER_TOKEN must be the token of your API Center, without spaces.',
  );
});

test('the SMS provider can be one in the own network', () => {
  expect(parseConfig({}).smsApiUrl).toBeUndefined();
  expect(parseConfig({ SMS_API_URL: 'http://127.0.0.1:9000/' }).smsApiUrl).toBe('http://127.0.0.1:9000');
});

test('one address of customer data serves both regions, unless there are two', () => {
  expect(parseConfig({}).customerData).toBeUndefined();
  expect(parseConfig({ CUSTOMER_DATA_URL: 'http://127.0.0.1:9000/' }).customerData).toEqual({
    US: 'http://127.0.0.1:9000',
    EU: 'http://127.0.0.1:9000',
  });
  expect(
    parseConfig({ CUSTOMER_DATA_URL: 'https://us.example', CUSTOMER_DATA_URL_EU: 'https://eu.example' }).customerData,
  ).toEqual({ US: 'https://us.example', EU: 'https://eu.example' });
  expect(() => parseConfig({ CUSTOMER_DATA_URL: 'ftp://example.com' })).toThrow(
    'CUSTOMER_DATA_URL must be an address that starts with http:// or https://.',
  );
});

test('addresses of the own network that webhooks may be at are IP addresses', () => {
  expect(parseConfig({}).webhookAddresses).toBeUndefined();
  expect(parseConfig({ WEBHOOK_ADDRESSES: '10.0.0.5, fd00::5' }).webhookAddresses).toEqual(['10.0.0.5', 'fd00::5']);
  expect(() => parseConfig({ WEBHOOK_ADDRESSES: 'shop.internal' })).toThrow(
    'WEBHOOK_ADDRESSES must list IP addresses such as 10.0.0.5, separated by commas.',
  );
});

test('submission beyond this machine needs a certificate, which must be readable', () => {
  expect(parseConfig({ SUBMISSION_PORT: '587' }).smtp).toEqual({
    submissionPort: 587,
    inboundPort: undefined,
    tls: undefined,
  });
  expect(() => parseConfig({ SUBMISSION_PORT: '587', HOST: '0.0.0.0' })).toThrow(
    'SMTP_TLS_CERT and SMTP_TLS_KEY must be set where SUBMISSION_PORT is and HOST is not loopback',
  );
  expect(parseConfig({ INBOUND_PORT: '25', HOST: '0.0.0.0' }).smtp?.inboundPort).toBe(25);
  expect(() => parseConfig({ INBOUND_PORT: '25', SMTP_TLS_CERT: '/none.pem', SMTP_TLS_KEY: '/none.pem' })).toThrow(
    'SMTP_TLS_CERT must be a PEM file that this process can read (ENOENT).',
  );
});
