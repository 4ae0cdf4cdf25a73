import { HttpFailure } from '../services/http';

/** A text of the server's, and what the workbench says instead. */
export type Wording = readonly [server: string, shown: string];

/**
 * Runs `call`; where the server refuses with a text that is known, its words become those of the workbench, beside
 * `field`. Rejects with `HttpFailure`.
 */
export async function inOurWords<Result>(
  wordings: readonly Wording[],
  field: string,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (failure) {
    if (!(failure instanceof HttpFailure)) throw failure;
    const errors = failure.errors.map((error) => {
      const shown = wordings.find(([server]) => error.message === server)?.[1];
      return shown === undefined ? { message: error.message, field: error.field } : { message: shown, field };
    });
    throw new HttpFailure(failure.status, errors, failure.body);
  }
}
