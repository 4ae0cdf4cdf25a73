import { useCallback, useMemo } from 'react';
import type { RecipientLanguageSummary } from 'sendwright/wire/languages';
import { useLoaded } from '../models';
import { Http, useService } from '..';
import { languageOptions } from '../ui';

/** A language to choose. */
export interface LanguageOption {
  readonly value: string;
  /** In its own words. */
  readonly label: string;
  /** How its texts are written; unset: from left to right. */
  readonly direction?: 'ltr' | 'rtl';
}

/** The product's languages and those that the account added; only the product's until these are loaded. */
export function useLanguages(): readonly LanguageOption[] {
  const http = useService(Http);
  const { value } = useLoaded(
    useCallback((signal: AbortSignal) => http.call('GET /marketing/languages', { signal, retry: true }), [http]),
  );
  return useMemo(() => value?.result.map(optionOf) ?? languageOptions(), [value]);
}

const optionOf = ({ language, name, direction }: RecipientLanguageSummary): LanguageOption => ({
  value: language,
  label: name,
  direction,
});
