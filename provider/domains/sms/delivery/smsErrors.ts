/**
 * What an error of the provider is about, which decides what happens next:
 *
 * - `opted_out`: the number wants no messages of this service.
 * - `number`: text messages cannot reach the number, now or later.
 * - `message`: this message cannot be sent to this number.
 * - `account`: nothing of this send can be sent until somebody acts.
 * - `busy`: the same message can be sent later.
 */
export type SmsErrorClass = 'opted_out' | 'number' | 'message' | 'account' | 'busy';

interface KnownError {
  readonly kind: SmsErrorClass;
  readonly explanation: string;
}

/** Common error codes of the provider, with our own descriptions. */
const known: Readonly<Record<number, KnownError>> = {
  11751: { kind: 'account', explanation: 'The attachments are larger than the 5 MB that the provider allows.' },
  12300: { kind: 'account', explanation: 'An attachment is of a type that cannot be sent.' },
  14107: { kind: 'busy', explanation: 'The number exceeds its sending rate.' },
  20003: { kind: 'account', explanation: 'The provider does not accept the credentials.' },
  20005: { kind: 'account', explanation: 'The SMS account is not active.' },
  20008: { kind: 'account', explanation: 'Test credentials cannot send messages.' },
  20404: { kind: 'account', explanation: 'The messaging service does not exist.' },
  20429: { kind: 'busy', explanation: 'Too many requests at once.' },
  21211: { kind: 'number', explanation: 'The phone number is not valid.' },
  21217: { kind: 'number', explanation: 'The phone number is not valid.' },
  21265: { kind: 'number', explanation: 'Short codes cannot receive this message.' },
  21408: { kind: 'message', explanation: 'The account may not send to this country.' },
  21606: { kind: 'account', explanation: 'The sender number cannot send text messages.' },
  21608: { kind: 'message', explanation: 'A trial account sends to verified numbers only.' },
  21609: {
    kind: 'account',
    explanation: 'The status callback has no public web address. Set PUBLIC_URL to one that the internet can reach.',
  },
  21610: { kind: 'opted_out', explanation: 'The recipient has opted out.' },
  21611: { kind: 'busy', explanation: 'Too many messages wait for this sender number.' },
  21612: { kind: 'message', explanation: 'The message cannot be routed to this number.' },
  21614: { kind: 'number', explanation: 'This is not a mobile number.' },
  21617: { kind: 'message', explanation: 'The message is longer than 1,600 characters.' },
  21620: { kind: 'account', explanation: 'An attachment has no valid web address.' },
  21623: { kind: 'account', explanation: 'The provider cannot use an attachment.' },
  21635: { kind: 'number', explanation: 'This is a landline.' },
  21701: { kind: 'account', explanation: 'The messaging service does not exist.' },
  21703: { kind: 'account', explanation: 'The messaging service has no sender number.' },
  21704: { kind: 'account', explanation: 'The messaging service has no sender number.' },
  21705: { kind: 'account', explanation: 'The messaging service does not exist.' },
  30001: { kind: 'busy', explanation: 'The sender number has too many messages waiting.' },
  30002: { kind: 'account', explanation: 'The SMS account was suspended.' },
  30003: { kind: 'message', explanation: 'The phone is switched off or out of reach.' },
  30004: { kind: 'message', explanation: 'The recipient blocks these messages.' },
  30005: { kind: 'message', explanation: 'The phone number is unknown or no longer in use.' },
  30006: { kind: 'number', explanation: 'A landline, or a carrier that takes no text messages.' },
  30007: { kind: 'message', explanation: 'The carrier filtered the message.' },
  30008: { kind: 'message', explanation: 'The carrier gave no reason.' },
  30011: { kind: 'message', explanation: 'The phone cannot receive images.' },
  30017: { kind: 'message', explanation: "The carrier's network was overloaded." },
  30019: { kind: 'message', explanation: 'The text or its attachments are larger than the carrier allows.' },
  30022: { kind: 'message', explanation: 'The sender number exceeds what US carriers allow per second.' },
  30023: { kind: 'message', explanation: 'The brand has reached the daily limit of US carriers.' },
  30027: { kind: 'message', explanation: 'The brand has reached the daily limit of T-Mobile.' },
  30032: { kind: 'account', explanation: 'The toll-free number has not been verified.' },
  30034: { kind: 'account', explanation: 'The US number is not registered for 10DLC.' },
  30036: { kind: 'message', explanation: 'It could not be sent before it expired.' },
  63038: { kind: 'account', explanation: 'The account has reached its limit of messages for the day.' },
  90010: { kind: 'account', explanation: 'The SMS account is not active.' },
};

/** The class of an error code; unknown or missing codes count as `message`. */
export const smsErrorClass = (code: number | undefined): SmsErrorClass =>
  (code === undefined ? undefined : known[code]?.kind) ?? 'message';

/** The description of a code for users; undefined if there is none. */
export const explainSmsError = (code: number): string | undefined => known[code]?.explanation;
