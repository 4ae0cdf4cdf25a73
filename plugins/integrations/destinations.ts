import type { IntegrationDestination } from 'sendwright/wire/integrations';

/** An app that is connected on the page of integrations. */
interface App {
  /** As addresses have it. */
  readonly name: string;
  readonly kind: string;
  readonly about: string;
}
/** An app that events can be forwarded to. */
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
    about: 'Forward what happens to your emails, from delivery to click, to the profiles of your customers.',
  },
  smsDestination,
];

/** The app of an address, in whatever case it is written. */
export const destinationNamed = (name: string): Destination | undefined =>
  destinations.find((one) => one.name === name.toLowerCase());
