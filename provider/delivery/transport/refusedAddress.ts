/** The subject and detail of what says something about the message, its size or us, and nothing about the address. */
const notTheAddress = /^5\.(?:2\.[23]|3\.4|6\.|7\.)/;
/** A status that names no reason. */
const unspecific = /^(?:5\.0\.0)?$/;

/**
 * Whether a refusal for good is about the address, which then gets no more mail. By the enhanced status (RFC 3463, 3):
 * a full mailbox (5.2.2, "persistent transient" there) can be emptied; a message that is too large (5.2.3, 5.3.4),
 * whose content (5.6.x) or sender (5.7.x) is refused would have been refused anywhere else too. Without one, 552 says
 * that storage ran out (RFC 5321, 4.2.2).
 * @param status empty where the server sent none
 */
export function isAddressRefused(code: number | undefined, status: string): boolean {
  return unspecific.test(status) ? code !== 552 : !notTheAddress.test(status);
}
