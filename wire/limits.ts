/**
 * Limits that schemas check and forms show. They are plain numbers, so that a form loads no schema. Lengths are in
 * characters.
 */
export const limits = {
  customField: { name: 100, perAccount: 500 },
  integration: { label: 100, shortestWriteKey: 7, longestWriteKey: 50, perDestination: 10 },
  list: { name: 100, perAccount: 1000 },
  sender: { perAccount: 100 },
  /** `validitySeconds`: how long the provider may try at most. */
  sms: { bodyBytes: 1600, attachments: 10, attachmentBytes: 5_242_880, testRecipients: 10, validitySeconds: 36_000 },
  unsubscribeGroup: { name: 30, description: 100, perAccount: 200, displayed: 25 },
} as const;
