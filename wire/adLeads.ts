import { Type, type Static } from '@sinclair/typebox';
import { Text } from './common';
import { limits } from './limits';

const { ads: most } = limits;

/** What the form of a lead ad can ask for: reserved fields of contacts. */
export const AdLeadField = Type.Union([
  Type.Literal('email'),
  Type.Literal('first_name'),
  Type.Literal('last_name'),
  Type.Literal('phone_number'),
  Type.Literal('city'),
  Type.Literal('state_province_region'),
  Type.Literal('postal_code'),
  Type.Literal('country'),
]);
export type AdLeadField = Static<typeof AdLeadField>;

/** The form of a lead ad. People who fill it in become contacts on the list. */
export const AdLeadForm = Type.Object({
  /** Always with `email`: contacts are identified by it. */
  fields: Type.Array(AdLeadField, { maxItems: 8, uniqueItems: true }),
  list_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()]),
  /** Of the advertiser; partners require it. */
  privacy_url: Text({ maxLength: most.link }),
  /** What people agree to by sending the form. It is kept with each contact's consent. */
  consent_text: Text({ maxLength: most.consentText }),
});
export type AdLeadForm = Static<typeof AdLeadForm>;
