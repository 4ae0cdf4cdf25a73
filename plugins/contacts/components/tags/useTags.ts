import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { type Loaded, useLoaded } from 'sendwright/sdk/models';
import type { Tags } from 'sendwright/wire/tags';

/** The account's tags, by name. */
export function useTags(): Loaded<Tags> {
  const http = useService(Http);
  return useLoaded(
    useCallback((signal: AbortSignal) => http.call('GET /marketing/tags', { retry: true, signal }), [http]),
  );
}

/** Why a text is no name of a tag; undefined if it is one. */
export function tagProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Enter a tag.';
  if (name.trim().length > 50) return 'A tag can have up to 50 characters.';
  return /[,;|]/.test(name) ? 'A tag cannot contain , ; or |.' : undefined;
}
