import type { IntegrationDestination } from 'sendwright/wire/integrations';

/** An app that events can be forwarded to. */
export interface Destination {
  /** As addresses have it. */
  readonly name: string;
  readonly destination: IntegrationDestination;
  readonly kind: string;
  readonly about: string;
}

export const destinations: readonly Destination[] = [
  {
    name: 'segment',
    destination: 'Segment',
    kind: 'Customer data',
    about: 'Forward what happens to your emails, from delivery to click, to the profiles of your customers.',
  },
];

/** The app of an address, in whatever case it is written. */
export const destinationNamed = (name: string): Destination | undefined =>
  destinations.find((one) => one.name === name.toLowerCase());
