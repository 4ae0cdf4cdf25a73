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

/** Keeps audiences at a partner in step. Every operation can be repeated without harm: crashes repeat them. */
export interface AdSync {
  /** @returns undefined if it has nothing that the partner could recognize */
  hash(person: AdPerson): AdMember | undefined;
  /** Creates an audience, or finds the one that was created under the id. @returns its id at the partner */
  create(connection: AdConnection, audience: { readonly id: string; readonly name: string }): Promise<string>;
  /** @returns what is wrong with the audience in the partner's words, such as a flag; undefined: nothing */
  inspect(connection: AdConnection, externalId: string): Promise<string | undefined>;
  /**
   * Adds up to 10,000 contacts.
   * @returns how many of them the partner could not read
   * @throws Error if the partner took only some: the same contacts are sent again later
   */
  add(
    connection: AdConnection,
    externalId: string,
    members: readonly AdMember[],
  ): Promise<{ readonly invalid: number }>;
  /** Removes up to 10,000 contacts, by address and phone number. */
  remove(
    connection: AdConnection,
    externalId: string,
    members: ReadonlyArray<Pick<AdMember, 'email' | 'phone'>>,
  ): Promise<void>;
}
