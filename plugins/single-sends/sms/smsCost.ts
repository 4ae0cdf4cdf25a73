import { useEffect, useState } from 'react';
import { Http, usePageSignal, useService } from 'sendwright/sdk';

/** What a segment costs. */
export interface SegmentPrice {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** The account's price of a segment; undefined while loading, and if it is unknown. */
export function useSegmentPrice(): SegmentPrice | undefined {
  const http = useService(Http);
  const signal = usePageSignal();
  const [price, setPrice] = useState<SegmentPrice>();
  useEffect(() => {
    http.call('GET /marketing/settings/sending', { retry: true, signal }).then(
      ({ sms_segment_price: amount, sms_currency: currency }) =>
        setPrice(amount === null || currency === null ? undefined : { amount, currency }),
      // The editor works without an estimate.
      () => undefined,
    );
  }, [http, signal]);
  return price;
}

/** An amount of money: "$1,865.89". Prices of single segments get up to four decimals. */
export const money = (amount: number, currency: string, decimals = 2): string =>
  amount.toLocaleString('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: decimals,
  });
