/** Fetches code before it is needed. If this fails, it fails again where the code is needed, and is reported there. */
export async function prefetch(load: () => unknown): Promise<void> {
  try {
    await load();
  } catch {
    // Reported where it is needed.
  }
}
