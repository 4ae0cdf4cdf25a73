import { statusMappings, tagsMapping } from 'sendwright/wire/limits';
import { plainHeading } from './plainHeading';
import type { ReservedFieldName } from './reservedFields';

/** A heading of an export, in plain form, and the field that its column is mapped to. */
type ToolColumn = readonly [heading: string, field: ReservedFieldName | typeof tagsMapping | StatusMapping];
type StatusMapping = (typeof statusMappings)[keyof typeof statusMappings];

/** An export of another tool, recognized by its headings. */
export interface OtherTool {
  readonly name: string;
  /** Headings that together occur in no other file: all of one list. */
  readonly signatures: readonly (readonly string[])[];
  /** In order of preference: a field is mapped to the first of its columns that has values. */
  readonly columns: readonly ToolColumn[];
  /** Addresses whose parts must not be mixed: the one with most values is mapped. */
  readonly addresses?: readonly (readonly ToolColumn[])[];
}

const { status, unsubscribed, bounced } = statusMappings;

const address = (
  line1: string,
  line2: string,
  city: string,
  state: string,
  postalCode: string,
  country: string,
): readonly ToolColumn[] => [
  [line1, 'address_line_1'],
  [line2, 'address_line_2'],
  [city, 'city'],
  [state, 'state_province_region'],
  [postalCode, 'postal_code'],
  [country, 'country'],
];

const outlookAddress = (kind: string): readonly ToolColumn[] =>
  address(
    `${kind}street`,
    `${kind}street2`,
    `${kind}city`,
    `${kind}state`,
    `${kind}postalcode`,
    `${kind}countryregion`,
  );
const googleAddress = (number: number): readonly ToolColumn[] =>
  address(
    `address${number}street`,
    `address${number}extendedaddress`,
    `address${number}city`,
    `address${number}region`,
    `address${number}postalcode`,
    `address${number}country`,
  );

export const otherTools: readonly OtherTool[] = [
  {
    name: 'Mailchimp',
    signatures: [['emailaddress', 'leid', 'euid']],
    columns: [
      ['emailaddress', 'email'],
      ['phonenumber', 'phone_number'],
      ['cc', 'country'],
      ['tags', tagsMapping],
      ['unsubtime', unsubscribed],
      ['cleantime', bounced],
    ],
  },
  {
    name: 'HubSpot',
    signatures: [
      ['recordid', 'email'],
      ['contactid', 'email', 'contactowner'],
      ['email', 'unsubscribedfromallemail'],
    ],
    columns: [
      ['recordid', 'external_id'],
      ['contactid', 'external_id'],
      ['additionalemailaddresses', 'alternate_emails'],
      ['phonenumber', 'phone_number'],
      ['mobilephonenumber', 'phone_number'],
      ['whatsappphonenumber', 'whatsapp'],
      ['unsubscribedfromallemail', unsubscribed],
      ['emailhardbouncereason', bounced],
    ],
    addresses: [
      address('streetaddress', 'streetaddress2', 'city', 'stateregion', 'postalcode', 'countryregion'),
      address('streetaddress', 'streetaddress2', 'city', 'stateregion', 'postalcode', 'country'),
    ],
  },
  {
    name: 'Klaviyo',
    signatures: [
      ['email', 'klaviyoid'],
      ['email', 'emailmarketingconsent'],
      ['email', 'emailmarketingconsenttimestamp'],
    ],
    columns: [
      ['klaviyoid', 'external_id'],
      ['emailmarketingconsent', status],
    ],
    addresses: [
      address('address', 'address2', 'city', 'stateregion', 'zipcode', 'country'),
      address('address1', 'address2', 'city', 'region', 'zipcode', 'country'),
    ],
  },
  {
    name: 'Shopify',
    signatures: [
      ['email', 'acceptsemailmarketing'],
      ['email', 'acceptsmarketing', 'totalspent'],
    ],
    columns: [
      ['customerid', 'external_id'],
      ['phone', 'phone_number'],
      ['defaultaddressphone', 'phone_number'],
      ['tags', tagsMapping],
      ['acceptsemailmarketing', status],
      ['acceptsmarketing', status],
    ],
    addresses: [
      address(
        'defaultaddressaddress1',
        'defaultaddressaddress2',
        'defaultaddresscity',
        'defaultaddressprovincecode',
        'defaultaddresszip',
        'defaultaddresscountrycode',
      ),
      address('address1', 'address2', 'city', 'provincecode', 'zip', 'countrycode'),
      address('address1', 'address2', 'city', 'province', 'zip', 'country'),
    ],
  },
  {
    name: 'Google Contacts',
    signatures: [['email1value']],
    columns: [
      ['email1value', 'email'],
      ['email2value', 'alternate_emails'],
      ['phone1value', 'phone_number'],
      ['phone2value', 'phone_number'],
      ['nickname', 'unique_name'],
      ['labels', tagsMapping],
      ['groupmembership', tagsMapping],
    ],
    addresses: [googleAddress(1), googleAddress(2)],
  },
  {
    name: 'Outlook',
    signatures: [
      ['emailaddress', 'homestreet', 'businessstreet'],
      ['emailaddress', 'emaildisplayname'],
    ],
    columns: [
      ['emailaddress', 'email'],
      ['email2address', 'alternate_emails'],
      ['email3address', 'alternate_emails'],
      ['mobilephone', 'phone_number'],
      ['primaryphone', 'phone_number'],
      ['homephone', 'phone_number'],
      ['businessphone', 'phone_number'],
      ['nickname', 'unique_name'],
      ['categories', tagsMapping],
    ],
    addresses: [outlookAddress('home'), outlookAddress('business'), outlookAddress('other')],
  },
  {
    name: 'Substack',
    signatures: [
      ['email', 'emaildisabled'],
      ['email', 'activesubscription', 'firstpaymentat'],
    ],
    columns: [['emaildisabled', unsubscribed]],
  },
];

/** The tool whose export has these headings; undefined if none is recognized. */
export function recognizeTool(headers: readonly string[]): OtherTool | undefined {
  const plain = new Set(headers.map(plainHeading));
  return otherTools.find(({ signatures }) => signatures.some((all) => all.every((heading) => plain.has(heading))));
}

/** Whom a file has, by the names that Mailchimp gives its exports: only people who must not be emailed? */
export function suppressionOfName(fileName: string): 'unsubscribed' | 'bounced' | undefined {
  const [first = ''] = fileName.toLowerCase().split(/[_-]/, 1);
  if (first === 'cleaned') return 'bounced';
  return first === 'unsubscribed' || first === 'nonsubscribed' ? 'unsubscribed' : undefined;
}
