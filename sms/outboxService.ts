/**
 * The id of a messaging service that no SMS provider has: its messages are kept in the Outbox, as emails are without an
 * SMTP server. A send names it explicitly, so that disconnecting the provider never turns real messages into captured
 * ones, nor connecting one the reverse.
 */
export const outboxService = `MG${'0'.repeat(32)}`;
