// PostgreSQL stores neither NUL nor half a surrogate pair.
const unstorable = /[\0\p{Cs}]/u;

/** True for text PostgreSQL can store. */
export const isStorable = (text: string): boolean => !unstorable.test(text);
