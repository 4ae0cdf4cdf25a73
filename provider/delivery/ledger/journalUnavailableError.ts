/** The journal could not record the start of a message, so it was not sent. */
export class JournalUnavailableError extends Error {
  override readonly name = 'JournalUnavailableError';

  constructor(override readonly cause: unknown) {
    super('The delivery journal could not be written.');
  }
}
