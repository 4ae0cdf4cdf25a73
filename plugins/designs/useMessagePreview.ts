import { useEffect, useState } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import type { CodeSource } from './contract';
import type { MessageProblem } from 'sendwright/wire/tracking';

/** Milliseconds without a change before the message is rendered again. */
const pause = 350;
const noProblems: readonly MessageProblem[] = [];

/**
 * A message as the sending engine renders it, with its template errors; while there are errors, the last valid message
 * is kept.
 */
export function useMessagePreview(
  html: string,
  subject: string,
  own?: CodeSource['preview'],
): { readonly html: string | undefined; readonly problems: readonly MessageProblem[]; readonly hasFailed: boolean } {
  const http = useService(Http);
  const [shown, setShown] = useState<{
    html: string | undefined;
    problems: readonly MessageProblem[];
    hasFailed: boolean;
  }>({ html: undefined, problems: noProblems, hasFailed: false });
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const making = own
        ? own({ html, subject })
        : http.call('POST /marketing/preview', {
            body: { html_content: html, subject, preheader: '' },
            signal: controller.signal,
          });
      making.then(
        ({ html: made, problems }) =>
          !controller.signal.aborted &&
          setShown((before) => ({
            html: problems.some(({ field }) => field === 'html_content') ? before.html : made,
            problems,
            hasFailed: false,
          })),
        (failure: unknown) =>
          !isAborted(failure) && !controller.signal.aborted && setShown((before) => ({ ...before, hasFailed: true })),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [http, html, subject, own]);
  return shown;
}
