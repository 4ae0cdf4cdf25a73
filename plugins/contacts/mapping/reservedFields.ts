import { keysOf } from 'sendwright/formats';

/** The groups of reserved fields. */
export const fieldGroups = ['GENERAL', 'IDENTIFIER', 'ADDRESS', 'ADDITIONAL', 'OTHER'] as const;
export type FieldGroup = (typeof fieldGroups)[number];

export const groupTitles: Readonly<Record<FieldGroup, string>> = {
  GENERAL: 'General',
  IDENTIFIER: 'Identifiers',
  ADDRESS: 'Address',
  ADDITIONAL: 'Additional',
  OTHER: 'Other',
};

interface FieldInfo {
  readonly label: string;
  readonly group: FieldGroup;
  /** Maximum characters of a value. */
  readonly maximum: number;
  /** Headings that match it, in lower case without separators. */
  readonly synonyms: readonly string[];
}

const field = (group: FieldGroup, label: string, maximum: number, ...synonyms: string[]): FieldInfo => ({
  label,
  group,
  maximum,
  synonyms,
});

/** The writable reserved fields, in display order. */
export const reservedFields = {
  first_name: field(
    'GENERAL',
    'First name',
    50,
    'firstname',
    'fname',
    'givenname',
    'forename',
    'vorname',
    'prenom',
    'nombre',
  ),
  last_name: field(
    'GENERAL',
    'Last name',
    50,
    'lastname',
    'lname',
    'surname',
    'familyname',
    'nachname',
    'nom',
    'apellido',
  ),
  email: field(
    'IDENTIFIER',
    'Email',
    254,
    'email',
    'emailaddress',
    'mail',
    'emails',
    'primaryemail',
    'subscriberemail',
    'correo',
  ),
  phone_number_id: field('IDENTIFIER', 'Phone number ID', 50, 'phonenumberid'),
  external_id: field(
    'IDENTIFIER',
    'External ID',
    254,
    'externalid',
    'customerid',
    'crmid',
    'userid',
    'memberid',
    'subscriberid',
  ),
  anonymous_id: field('IDENTIFIER', 'Anonymous ID', 254, 'anonymousid', 'visitorid', 'deviceid', 'cookieid'),
  address_line_1: field(
    'ADDRESS',
    'Address line 1',
    100,
    'addressline1',
    'address',
    'address1',
    'street',
    'streetaddress',
    'strasse',
    'straße',
  ),
  address_line_2: field('ADDRESS', 'Address line 2', 100, 'addressline2', 'address2', 'apartment', 'suite', 'unit'),
  city: field('ADDRESS', 'City', 60, 'city', 'town', 'locality', 'ort', 'stadt', 'ville'),
  state_province_region: field(
    'ADDRESS',
    'State, province or region',
    50,
    'stateprovinceregion',
    'stateregion',
    'stateprovince',
    'state',
    'province',
    'region',
    'county',
  ),
  postal_code: field('ADDRESS', 'Postal code', 50, 'postalcode', 'zip', 'zipcode', 'postcode', 'plz'),
  country: field('ADDRESS', 'Country', 50, 'country', 'countrycode', 'countryregion', 'land', 'pays'),
  alternate_emails: field(
    'ADDITIONAL',
    'Alternate emails',
    25 * 255,
    'alternateemails',
    'alternateemail',
    'secondaryemail',
    'otheremail',
    'email2',
  ),
  // Also headings for mobile numbers: as Phone number ID they would merge contacts and reject invalid numbers.
  phone_number: field(
    'ADDITIONAL',
    'Phone number',
    50,
    'phonenumber',
    'phone',
    'telephone',
    'tel',
    'telefon',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'cell',
    'cellphone',
    'handy',
    'smsnumber',
  ),
  unique_name: field('ADDITIONAL', 'Unique name', 254, 'uniquename', 'nickname', 'username'),
  whatsapp: field('OTHER', 'WhatsApp', 254, 'whatsapp', 'whatsappnumber'),
  line: field('OTHER', 'LINE', 254, 'line', 'lineid'),
  facebook: field('OTHER', 'Facebook', 254, 'facebook', 'facebookid'),
} as const satisfies Readonly<Record<string, FieldInfo>>;

export type ReservedFieldName = keyof typeof reservedFields;

/** In display order. */
export const reservedFieldNames: readonly ReservedFieldName[] = keysOf(reservedFields);

export const isReservedFieldName = (name: string): name is ReservedFieldName => Object.hasOwn(reservedFields, name);

/** The identifiers; at least one must be mapped. */
export const identifierNames: readonly ReservedFieldName[] = [
  'email',
  'phone_number_id',
  'external_id',
  'anonymous_id',
];
