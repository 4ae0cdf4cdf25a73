import { useEffect, useState } from 'react';
import { Http, usePageSignal, useService } from 'sendwright/sdk';
import type { OpenHours } from './quietHours';

/** What a message part costs. */
export interface SegmentPrice {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** What the account's settings say about text messages. */
export interface SmsSettings {
  /** What a message part costs; undefined if it is unknown. */
  readonly price: SegmentPrice | undefined;
  /** A short link of the length that all have, also while no SMS account is connected. */
  readonly shortLink: string | undefined;
  /** Outside of quiet hours, by each recipient's clock; undefined if there are none, and while it is unknown. */
  readonly hours: OpenHours | undefined;
}

const unknown: SmsSettings = { price: undefined, shortLink: undefined, hours: undefined };

/** The account's settings for text messages; nothing is known while they load. */
export function useSmsSettings(): SmsSettings {
  const http = useService(Http);
  const signal = usePageSignal();
  const [settings, setSettings] = useState(unknown);
  useEffect(() => {
    http.call('GET /marketing/settings/sending', { retry: true, signal }).then(
      ({
        sms_segment_price: amount,
        sms_currency: currency,
        sms_short_link: shortLink,
        sms_from_hour: from,
        sms_until_hour: until,
      }) =>
        setSettings({
          price: amount === null || currency === null ? undefined : { amount, currency },
          shortLink,
          hours: from === 0 && until === 24 ? undefined : { from, until },
        }),
      // The editor works without an estimate.
      () => undefined,
    );
  }, [http, signal]);
  return settings;
}

/** An amount of money: "$1,865.89". Prices of single parts get up to four decimals. */
export const money = (amount: number, currency: string, decimals = 2): string =>
  amount.toLocaleString('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: decimals,
  });
