import type { AdChannel, AdPartnerName } from 'sendwright/wire/ads';
import { refusal } from '../../../http/errors';
import type { AdPartner } from './adPartner';
import { sandbox } from './sandbox';

/** The partners that this server can connect. */
const partners: Partial<Readonly<Record<AdPartnerName, AdPartner>>> = { sandbox };

/** @throws HttpError 400 if this server can't connect it */
export function partnerOf(name: AdPartnerName): AdPartner {
  const partner = partners[name];
  if (partner === undefined) throw refusal('ad_partner_unavailable');
  return partner;
}

/** The channels of a partner; none if this server can't connect it any more. */
export const channelsOf = (name: AdPartnerName): readonly AdChannel[] => partners[name]?.channels ?? [];

/** Whether the partner shows nothing and costs nothing. */
export const isSandbox = (name: AdPartnerName): boolean => partners[name]?.isSandbox ?? false;
