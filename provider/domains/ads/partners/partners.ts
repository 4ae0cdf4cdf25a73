import type { AdChannel, AdPartnerName } from 'sendwright/wire/ads';
import type { Config } from '../../../config';
import { refusal } from '../../../http/errors';
import { googlePartner } from '../google/googlePartner';
import type { AdPartner } from './adPartner';
import { metaPartner } from '../meta/metaPartner';
import { sandbox } from './sandbox';

const channels: Readonly<Record<AdPartnerName, readonly AdChannel[]>> = {
  sandbox: ['facebook', 'instagram', 'google'],
  meta: ['facebook', 'instagram'],
  google: ['google'],
};

/** The channels of a partner. */
export const channelsOf = (name: AdPartnerName): readonly AdChannel[] => channels[name];

/** Whether the partner shows nothing and costs nothing. */
export const isSandbox = (name: AdPartnerName): boolean => name === 'sandbox';

/** The partners that this server can connect. */
export class AdPartners {
  private readonly byName: ReadonlyMap<AdPartnerName, AdPartner>;

  constructor({ meta, google }: Pick<Config, 'meta' | 'google'>) {
    const available = [sandbox, ...(meta ? [metaPartner(meta)] : []), ...(google ? [googlePartner(google)] : [])];
    this.byName = new Map(available.map((partner) => [partner.name, partner]));
  }

  get all(): readonly AdPartner[] {
    return [...this.byName.values()];
  }

  /** @throws HttpError 400 if this server can't connect it */
  get(name: AdPartnerName): AdPartner {
    const partner = this.byName.get(name);
    if (partner === undefined) throw refusal('ad_partner_unavailable');
    return partner;
  }
}
