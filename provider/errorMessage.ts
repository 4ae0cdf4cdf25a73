/** The message of something that was thrown, which need not be an error. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
