import type { AdConnection } from './adPartner';

/** What identifies a contact, as stored. */
export interface AdPerson {
  readonly email: string | null;
  /** E.164. */
  readonly phone: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** SHA-256 of a contact's values in hex, each normalized as the partner requires; null: the contact has none. */
export interface AdMember {
  readonly email: string | null;
  readonly phone: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Contacts that are sent together. */
export interface AdMembers extends Iterable<AdMember> {
  readonly length: number;
}

/** What became of a request that a partner processes later. */
export type AdDeliveryOutcome =
  | { readonly state: 'processing' }
  /** `rejections`: how many contacts it left out, by its own reasons. */
  | { readonly state: 'done'; readonly rejections: ReadonlyArray<{ readonly reason: string; readonly count: number }> }
  /** Nothing was done. The message is the partner's own. */
  | { readonly state: 'failed'; readonly message: string };

/** Keeps audiences at a partner in step. Every operation can be repeated without harm: crashes repeat them. */
export interface AdSync {
  /** @returns undefined if it has nothing that the partner could recognize */
  hash(person: AdPerson): AdMember | undefined;
  /** Creates an audience, or finds the one that was created under the id. @returns its id at the partner */
  create(connection: AdConnection, audience: { readonly id: string; readonly name: string }): Promise<string>;
  /** @returns what is wrong with the audience in the partner's words, such as a flag; undefined: nothing */
  inspect(connection: AdConnection, externalId: string): Promise<string | undefined>;
  /** Days after which contacts are sent again, because the partner forgets them later. Undefined: it doesn't. */
  readonly resendDays?: number;
  /**
   * Adds up to 10,000 contacts. `hasConsent`: all of them have consented in the account's field.
   * @returns how many of them the partner could not read, and the id of the request if it is processed later
   * @throws Error if the partner took only some: the same contacts are sent again later
   */
  add(
    connection: AdConnection,
    externalId: string,
    members: AdMembers,
    options: { readonly hasConsent: boolean },
  ): Promise<{ readonly invalid: number; readonly requestId?: string }>;
  /**
   * Removes up to 10,000 contacts, by address and phone number.
   * @returns the id of the request if it is processed later
   */
  remove(
    connection: AdConnection,
    externalId: string,
    members: ReadonlyArray<Pick<AdMember, 'email' | 'phone'>>,
  ): Promise<{ readonly requestId: string } | undefined>;
  /** The outcome of a request that is processed later. Undefined: the partner has none. */
  outcome?(connection: AdConnection, requestId: string): Promise<AdDeliveryOutcome>;
}
