/** Statuses (subject and detail) that concern the message, its size or us, but not the address. */
const notTheAddress = /^5\.(?:2\.[23]|3\.4|6\.|7\.)/;
/** A status without a reason. */
const unspecific = /^(?:5\.0\.0)?$/;

/**
 * Whether a permanent refusal is about the address, which then gets no more mail. By enhanced status (RFC 3463, 3): a
 * full mailbox (5.2.2, "persistent transient" there) can be emptied, and a message that is too large (5.2.3, 5.3.4), or
 * whose content (5.6.x) or sender (5.7.x) is refused, would have been refused at any address. Without a status, 552
 * means exceeded storage (RFC 5321, 4.2.2).
 * @param status empty if the server sent none
 */
export function isAddressRefused(code: number | undefined, status: string): boolean {
  return unspecific.test(status) ? code !== 552 : !notTheAddress.test(status);
}
