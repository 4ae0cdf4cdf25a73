/**
 * Limits that schemas check and forms show. They are plain numbers, so that a form loads no schema. Lengths are in
 * characters.
 */
export const limits = {
  /** Budgets in US dollars: `minimumBudget` a day for each channel. `age`: the most stands for it and all older. */
  ads: {
    name: 100,
    perAccount: 500,
    audiences: 100,
    consentValue: 100,
    consentText: 500,
    headline: 40,
    text: 125,
    description: 90,
    link: 2000,
    minimumAge: 18,
    maximumAge: 65,
    locations: 25,
    interests: 25,
    interest: 100,
    lists: 50,
    segments: 10,
    minimumContacts: 100,
    minimumBudget: 5,
    maximumBudget: 100_000,
  },
  /** What each channel takes of an image: width divided by height, and the least width in pixels. */
  adImages: {
    facebook: { minimumRatio: 1, maximumRatio: 1.9, width: 600 },
    instagram: { minimumRatio: 0.8, maximumRatio: 1.91, width: 500 },
    google: { minimumRatio: 1.91, maximumRatio: 1.91, width: 600 },
  },
  /** Responsive search ads at Google. */
  searchAds: { headline: 30, text: 90, minimumHeadlines: 3, extraHeadlines: 14 },
  /** Saved views of the contacts: `own` of each teammate, `shared` by the account. */
  contactView: { name: 60, columns: 600, own: 50, shared: 50 },
  customField: { name: 100, perAccount: 500 },
  /** Custom events. `properties` of one event, `kept` those listed of a name; days of retention. */
  event: {
    name: 100,
    id: 100,
    perBatch: 1000,
    properties: 100,
    property: 100,
    propertyBytes: 32_768,
    depth: 5,
    perAccount: 200,
    kept: 200,
    leastDays: 30,
    mostDays: 3650,
  },
  /** Days of a goal and of its results, and percent of contacts that can be held out. */
  automationGoal: { days: 365, period: 90, holdout: 50 },
  eventSource: { name: 60, secret: 200, path: 200, properties: 50, perAccount: 20, postBytes: 1_048_576 },
  integration: { label: 100, shortestWriteKey: 7, longestWriteKey: 50, perDestination: 10 },
  passkey: { name: 60, perUser: 20 },
  linkDomains: 20,
  list: { name: 100, perAccount: 1000 },
  tag: { name: 50, perContact: 50, perAccount: 1000 },
  sender: { perAccount: 100 },
  /** `validitySeconds`: how long the provider may try at most. */
  sms: {
    bodyBytes: 1600,
    attachments: 10,
    attachmentBytes: 5_242_880,
    testRecipients: 10,
    validitySeconds: 36_000,
    autoReply: 480,
  },
  unsubscribeGroup: { name: 30, description: 100, perAccount: 200, displayed: 25 },
} as const;

/** Characters of a search among contacts. */
export const contactSearchLimits = { shortest: 3, longest: 254 } as const;

/**
 * The languages (BCP 47) of what recipients see besides messages: signup forms, confirmation emails and pages,
 * unsubscribe and preferences pages.
 */
export const recipientLanguages = ['en', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt'] as const;
export type RecipientLanguage = (typeof recipientLanguages)[number];

/** What an image must be like: its width divided by its height, and its least width in pixels. */
export interface ImageShape {
  readonly minimumRatio: number;
  readonly maximumRatio: number;
  readonly width: number;
}

/** Whether an image has a shape. A pixel more or less is nobody's fault: cropping rounds. */
export const hasShape = (
  { width, height }: { readonly width: number; readonly height: number },
  { minimumRatio, maximumRatio }: ImageShape,
): boolean => width + 1 >= minimumRatio * (height - 1) && width - 1 <= maximumRatio * (height + 1);

/** The id that maps a column of an import to tags. */
export const tagsMapping = '_tags';

/** The ids that map a column of an import to whether the address may be emailed (`field_mappings` in imports.ts). */
export const statusMappings = { status: '_status', unsubscribed: '_unsubscribed', bounced: '_bounced' } as const;
