import { HttpFailure } from '..';
import { refusalOf } from '../models';
import { failureAdvice } from '../ui/page/ErrorState';

/** Why HTML was not imported, as a sentence: readers and the library have their own for what they refuse. */
export function importFailure(failure: unknown): string {
  if (failure instanceof HttpFailure)
    return refusalOf(failure) ?? `The HTML couldn't be imported. ${failureAdvice(failure)}`;
  const reason = (failure instanceof Error ? failure.message : String(failure)).trim();
  return /[.!?]$/.test(reason) ? reason : `The HTML couldn't be imported: ${reason || 'no reason was given'}.`;
}
