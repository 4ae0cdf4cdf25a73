import type { HtmlReading } from './readHtml';

/** What the worker says: first that it runs, then how far it is, and in the end what it read. */
export type ImportMessage =
  | { readonly kind: 'started' }
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'read'; readonly reading: HtmlReading }
  | { readonly kind: 'refused'; readonly reason: string };
