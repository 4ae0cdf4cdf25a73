/** What the address of a send's statistics ends with while they ask whether the rest is to be cancelled. */
export const cancelQuestion = '?ask=cancel';
