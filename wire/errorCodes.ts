/**
 * Refusals a client may want to tell apart, each with its status, the field at fault and the published message.
 * The code travels beside the message, so that clients need not compare sentences.
 */
export const errorCodes = {
  list_name_taken: { status: 400, field: 'name', message: 'list name is already in use' },
  list_limit_reached: { status: 400, field: null, message: 'error creating list: limit of 1000 lists reached' },
  list_not_found: { status: 404, field: 'id', message: 'list not found' },
  list_in_use: { status: 409, field: 'id', message: 'The list is in use.' },
} as const satisfies Record<string, { status: number; field: string | null; message: string }>;

export type ErrorCode = keyof typeof errorCodes;
