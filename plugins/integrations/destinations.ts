import type { IntegrationDestination } from 'sendwright/wire/integrations';

/** An app that can be connected on the integrations page. */
interface App {
  /** Its name in addresses. */
  readonly name: string;
  readonly kind: string;
  readonly about: string;
}
/** An app that can receive forwarded events. */
export interface EventDestination extends App {
  readonly destination: IntegrationDestination;
}
/** The provider that sends text messages. */
export interface SmsDestination extends App {
  readonly destination: 'Twilio';
}
export type Destination = EventDestination | SmsDestination;

export const smsDestination: SmsDestination = {
  name: 'twilio',
  destination: 'Twilio',
  kind: 'SMS messaging',
  about: 'Send text messages to your contacts from your own Twilio account and its phone numbers.',
};

export const destinations: readonly Destination[] = [
  {
    name: 'segment',
    destination: 'Segment',
    kind: 'Customer data',
    about: 'Forward email events, from delivery to click, to your customer profiles.',
  },
  smsDestination,
];

/** The app in an address, ignoring case. */
export const destinationNamed = (name: string): Destination | undefined =>
  destinations.find((one) => one.name === name.toLowerCase());
