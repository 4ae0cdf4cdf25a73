import { fieldTargets } from './fieldTargets';
import { recognizeTool, suppressionOfName } from './otherTools';
import { fieldMappings, suggestMapping } from './columnMapping';
import { reservedFields } from './reservedFields';

const targets = fieldTargets(
  Object.keys(reservedFields).map((name) => ({ id: name, name, field_type: 'Text' })),
  [],
);

/** The headings that were mapped, with their fields. */
function mapped(headings: string, row: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const headers = headings.split(',');
  const mappings = fieldMappings(suggestMapping({ headers, rows: [headers.map((one) => row[one] ?? '')] }, targets));
  return Object.fromEntries(
    headers.flatMap((header, column) => {
      const field = mappings[column];
      return field === null || field === undefined ? [] : [[header, field] as const];
    }),
  );
}

test('Mailchimp', () => {
  const headings =
    'Email Address,First Name,Last Name,Address,Phone Number,Birthday,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,' +
    'CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS';
  const common = {
    'Email Address': 'email',
    'First Name': 'first_name',
    'Last Name': 'last_name',
    Address: 'address_line_1',
    'Phone Number': 'phone_number',
    CC: 'country',
    REGION: 'state_province_region',
    TAGS: '_tags',
  };
  expect(recognizeTool(headings.split(','))?.name).toBe('Mailchimp');
  expect(mapped(headings)).toEqual(common);
  expect(mapped(`${headings},UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON`)).toEqual({
    ...common,
    UNSUB_TIME: '_unsubscribed',
  });
  expect(mapped(`${headings},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID`)).toEqual({
    ...common,
    CLEAN_TIME: '_bounced',
  });
});

test('HubSpot', () => {
  const headings =
    'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Contact owner,Associated Company,' +
    'Last Activity Date,Lead Status,Marketing contact status,Create Date,Street Address,City,State/Region,' +
    'Postal Code,Country/Region,Company Name,Job Title,WhatsApp Phone Number,Additional email addresses,' +
    'Unsubscribed from all email,Email hard bounce reason';
  expect(recognizeTool(headings.split(','))?.name).toBe('HubSpot');
  expect(mapped(headings)).toEqual({
    'Record ID': 'external_id',
    'First Name': 'first_name',
    'Last Name': 'last_name',
    Email: 'email',
    'Phone Number': 'phone_number',
    'Street Address': 'address_line_1',
    City: 'city',
    'State/Region': 'state_province_region',
    'Postal Code': 'postal_code',
    'Country/Region': 'country',
    'WhatsApp Phone Number': 'whatsapp',
    'Additional email addresses': 'alternate_emails',
    'Unsubscribed from all email': '_unsubscribed',
    'Email hard bounce reason': '_bounced',
  });
  expect(mapped(headings, { 'Mobile Phone Number': '+1 415 555 0100' })).toMatchObject({
    'Mobile Phone Number': 'phone_number',
  });
});

test('Klaviyo', () => {
  const headings =
    'Email,Klaviyo ID,First Name,Last Name,Organization,Title,Phone Number,Address,Address 2,City,State / Region,' +
    'Country,Zip Code,Latitude,Longitude,Source,Email Marketing Consent,Email Marketing Consent Timestamp,' +
    'SMS Marketing Consent,First Active,Last Active,Profile Created On,Date Added,Last Open,Last Click';
  expect(recognizeTool(headings.split(','))?.name).toBe('Klaviyo');
  expect(mapped(headings)).toEqual({
    Email: 'email',
    'Klaviyo ID': 'external_id',
    'First Name': 'first_name',
    'Last Name': 'last_name',
    'Phone Number': 'phone_number',
    Address: 'address_line_1',
    'Address 2': 'address_line_2',
    City: 'city',
    'State / Region': 'state_province_region',
    Country: 'country',
    'Zip Code': 'postal_code',
    'Email Marketing Consent': '_status',
  });
});

test('Shopify', () => {
  const headings =
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,' +
    'Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,' +
    'Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,' +
    'Tax Exempt,Tags';
  const all = {
    'Customer ID': 'external_id',
    'First Name': 'first_name',
    'Last Name': 'last_name',
    Email: 'email',
    'Accepts Email Marketing': '_status',
    'Default Address Address1': 'address_line_1',
    'Default Address Address2': 'address_line_2',
    'Default Address City': 'city',
    'Default Address Province Code': 'state_province_region',
    'Default Address Country Code': 'country',
    'Default Address Zip': 'postal_code',
    Tags: '_tags',
  };
  expect(recognizeTool(headings.split(','))?.name).toBe('Shopify');
  expect(mapped(headings)).toEqual({ ...all, Phone: 'phone_number' });
  expect(mapped(headings, { 'Default Address Phone': '5550100' })).toEqual({
    ...all,
    'Default Address Phone': 'phone_number',
  });
});

test('Google Contacts, in both of its layouts', () => {
  const both = {
    'E-mail 1 - Value': 'email',
    'E-mail 2 - Value': 'alternate_emails',
    'Phone 1 - Value': 'phone_number',
    'Address 1 - Street': 'address_line_1',
    'Address 1 - Extended Address': 'address_line_2',
    'Address 1 - City': 'city',
    'Address 1 - Region': 'state_province_region',
    'Address 1 - Postal Code': 'postal_code',
    'Address 1 - Country': 'country',
    Nickname: 'unique_name',
  };
  const values =
    'E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,' +
    'Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,' +
    'Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,' +
    'Website 1 - Label,Website 1 - Value';
  const now =
    'First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,' +
    `Organization Title,Birthday,Notes,Photo,Labels,${values}`;
  expect(recognizeTool(now.split(','))?.name).toBe('Google Contacts');
  expect(mapped(now)).toEqual({ ...both, 'First Name': 'first_name', 'Last Name': 'last_name', Labels: '_tags' });
  const old = `Name,Given Name,Additional Name,Family Name,Nickname,Gender,Occupation,Group Membership,${values}`;
  expect(mapped(old)).toEqual({
    ...both,
    'Given Name': 'first_name',
    'Family Name': 'last_name',
    'Group Membership': '_tags',
  });
});

test('Outlook: the parts of two addresses are not mixed', () => {
  const headings =
    'First Name,Middle Name,Last Name,Title,Suffix,Nickname,Given Yomi,Surname Yomi,E-mail Address,E-mail 2 Address,' +
    'E-mail 3 Address,Home Phone,Home Phone 2,Business Phone,Business Phone 2,Mobile Phone,Car Phone,Primary Phone,' +
    'Business Fax,Job Title,Department,Company,Home Street,Home City,Home State,Home Postal Code,Home Country/Region,' +
    'Business Street,Business Street 2,Business City,Business State,Business Postal Code,Business Country/Region,' +
    'Other Street,Other City,Birthday,Categories,Notes';
  const common = {
    'First Name': 'first_name',
    'Last Name': 'last_name',
    Nickname: 'unique_name',
    'E-mail Address': 'email',
    'E-mail 2 Address': 'alternate_emails',
    'Mobile Phone': 'phone_number',
    Categories: '_tags',
  };
  expect(recognizeTool(headings.split(','))?.name).toBe('Outlook');
  expect(mapped(headings, { 'Home Street': '1 Lane', 'Home City': 'Bern' })).toEqual({
    ...common,
    'Home Street': 'address_line_1',
    'Home City': 'city',
    'Home State': 'state_province_region',
    'Home Postal Code': 'postal_code',
    'Home Country/Region': 'country',
  });
  expect(mapped(headings, { 'Home City': 'Bern', 'Business Street': '1 Road', 'Business City': 'Biel' })).toEqual({
    ...common,
    'Business Street': 'address_line_1',
    'Business Street 2': 'address_line_2',
    'Business City': 'city',
    'Business State': 'state_province_region',
    'Business Postal Code': 'postal_code',
    'Business Country/Region': 'country',
  });
});

test('Substack', () => {
  const headings = 'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at';
  expect(recognizeTool(headings.split(','))?.name).toBe('Substack');
  expect(mapped(headings)).toEqual({ email: 'email', email_disabled: '_unsubscribed' });
});

test('a status is mapped in any file if its values are statuses of subscriptions, and not otherwise', () => {
  expect(mapped('Email,Status', { Status: 'unsubscribed' })).toEqual({ Email: 'email', Status: '_status' });
  for (const value of ['active', 'yes', 'gold', ''])
    expect(mapped('Email,Status', { Status: value })).toEqual({ Email: 'email' });
});

test('opt-outs of any file are mapped', () => {
  expect(mapped('Email,Unsubscribed,Bounced')).toEqual({ Email: 'email', Unsubscribed: '_unsubscribed' });
  expect(mapped('Email,Email Opt Out')).toEqual({ Email: 'email', 'Email Opt Out': '_unsubscribed' });
});

test('headings of one tool are not read so in files of others', () => {
  expect(recognizeTool(['Email', 'Name', 'CC', 'Categories', 'Labels'])).toBeUndefined();
  expect(mapped('Email,CC,Categories,Labels,Record ID')).toEqual({ Email: 'email', 'Record ID': 'external_id' });
  expect(mapped('Email,CC,Categories,Labels')).toEqual({ Email: 'email' });
});

test.each([
  ['unsubscribed_email_audience_export_0a1b.csv', 'unsubscribed'],
  ['nonsubscribed_members_export.csv', 'unsubscribed'],
  ['cleaned_email_audience_export_0a1b.csv', 'bounced'],
  ['subscribed_email_audience_export_0a1b.csv', undefined],
  ['people.csv', undefined],
])('the file %s has people who are %s', (name, suppression) => expect(suppressionOfName(name)).toBe(suppression));
