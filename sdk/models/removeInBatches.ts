import type { Requests } from './Requests';

/** Splits a list into parts of at most `size`. */
export const batchesOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** What one call can delete, and how. */
export interface Removing {
  /** Maximum ids per call. */
  readonly size: number;
  readonly remove: (ids: readonly string[]) => Promise<void>;
}

/**
 * Deletes in sequential batches, as the request `remove`. Returns how many were deleted; rejects if none was. A failure
 * stops the rest, and the request's state shows it.
 */
export async function removeInBatches(
  requests: Requests,
  ids: readonly string[],
  { size, remove }: Removing,
): Promise<number> {
  let gone = 0;
  try {
    await requests.track('remove', async () => {
      for (const batch of batchesOf(ids, size)) {
        // A refusal stops the rest.
        await remove(batch);
        gone += batch.length;
      }
    });
  } catch (failure) {
    if (gone === 0) throw failure;
  }
  return gone;
}
