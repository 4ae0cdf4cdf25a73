/** Fetches code before it is needed. What fails here fails again, and is told, where it is needed. */
export async function fetchAhead(load: () => unknown): Promise<void> {
  try {
    await load();
  } catch {
    // Told where it is needed.
  }
}
