import type { AdChannel, AdPartnerName } from 'sendwright/wire/ads';
import { refusal } from '../../../http/errors';
import type { AdPartner } from './adPartner';
import { sandbox } from './sandbox';

/** The partners that this server can connect. */
const partners: Partial<Readonly<Record<AdPartnerName, AdPartner>>> = { sandbox };

/** @throws HttpError 400 where this server can't connect it */
export function partnerOf(name: AdPartnerName): AdPartner {
  const partner = partners[name];
  if (partner === undefined) throw refusal('ad_partner_unavailable');
  return partner;
}

/** The channels that a partner has; none where this server can't connect it any more. */
export const channelsOf = (name: AdPartnerName): readonly AdChannel[] => partners[name]?.channels ?? [];

/** Whether nothing of it is shown or spent. */
export const isSandbox = (name: AdPartnerName): boolean => partners[name]?.isSandbox ?? false;
