/** The journal could not say that a message begins to leave, so it did not. */
export class NotBegun extends Error {
  override readonly name = 'NotBegun';

  constructor(override readonly cause: unknown) {
    super('The delivery journal could not be written.');
  }
}
