/** The journal could not say that a message begins to leave, so it did not. */
export class JournalUnavailableError extends Error {
  override readonly name = 'JournalUnavailableError';

  constructor(override readonly cause: unknown) {
    super('The delivery journal could not be written.');
  }
}
