import { useCallback, useEffect, useState } from 'react';
import { Http, parseTestData, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import type { MessagePreview, MessageProblem } from 'sendwright/wire/tracking';
import { type Message, previewRequestOf } from './message';

export interface Preview {
  /** The last successful preview. */
  readonly shown: MessagePreview | undefined;
  readonly isLoading: boolean;
  readonly failure: unknown;
  retry(): void;
}

/** Milliseconds without a change before a message is rendered again. */
const pause = 300;

/** A part with a problem comes empty; its last valid version is shown while it is fixed. */
function withLastGood(rendered: MessagePreview, before: MessagePreview | undefined): MessagePreview {
  if (!before) return rendered;
  const isBroken = (field: MessageProblem['field']) => rendered.problems.some((problem) => problem.field === field);
  return {
    ...rendered,
    ...(isBroken('subject') && { subject: before.subject }),
    ...(isBroken('preheader') && { preheader: before.preheader }),
    ...(isBroken('html_content') && { html: before.html, text: before.text }),
    ...(isBroken('plain_content') && { text: before.text }),
  };
}

/** Renders the message for a contact and updates it as the message changes. Without a contact, fields are empty. */
export function usePreview(
  { subject, preheader, html, plain, senderId }: Message,
  contactId: string | undefined,
  testData = '',
): Preview {
  const http = useService(Http);
  const [shown, setShown] = useState<MessagePreview>();
  const [isLoading, setLoading] = useState(true);
  const [failure, setFailure] = useState<unknown>();

  const ask = useCallback(
    async (signal: AbortSignal) => {
      setLoading(true);
      try {
        const message = { subject, preheader, html, plain, senderId };
        const body = previewRequestOf(message, contactId, parseTestData(testData));
        const rendered = await http.call('POST /marketing/preview', { body, signal });
        setShown((before) => withLastGood(rendered, before));
        setFailure(undefined);
      } catch (error) {
        if (!isAborted(error) && !signal.aborted) setFailure(error);
      }
      if (!signal.aborted) setLoading(false);
    },
    [http, subject, preheader, html, plain, senderId, contactId, testData],
  );
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => void ask(controller.signal), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [ask]);

  return { shown, isLoading, failure, retry: () => void ask(new AbortController().signal) };
}
