import { headerProblems } from './headerProblems';

test.each([
  'X-SMTPAPI',
  'Resent-Bcc',
  'resent-to',
  'X-MC-BccAddress',
  'x-mailgun-recipient-variables',
  'X-SES-CONFIGURATION-SET',
  'X-MSYS-API',
  'X-PM-Message-Stream',
])('%s, which the mail server would obey, is refused by name', (name) => {
  expect(headerProblems({ [name]: 'eve@example.com' }, 'headers')).toEqual([
    { message: `The header ${name} cannot be set here.`, field: `headers.${name}` },
  ]);
});

test.each(['X-Mailer', 'X-Message', 'X-Simple', 'X-SMTPAPI-Note', 'List-Unsubscribe'])('%s is taken', (name) => {
  expect(headerProblems({ [name]: 'yes' }, 'headers')).toEqual([]);
});
