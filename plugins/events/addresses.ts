export const listAddress = '/events';

/** The page with the properties of the events of a name. */
export const typeAddress = (name: string): string => `${listAddress}?${new URLSearchParams({ name }).toString()}`;

/** The page with the dialog for how long events are kept. */
export const retentionAddress = `${listAddress}?retention`;
