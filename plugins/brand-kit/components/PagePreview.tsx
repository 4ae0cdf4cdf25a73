import { useCallback, useEffect, useState } from 'react';
import { type Brand, inScheme } from 'sendwright/email';
import { Http, usePageSignal, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import { ErrorState, SandboxedHtml, Skeleton } from 'sendwright/sdk/ui';

/** Milliseconds without a change before the page is rendered again. */
const pause = 350;

const titles = { form: 'A signup form in the look of the kit', preferences: 'The preferences page' } as const;

export interface PagePreviewProps {
  readonly brand: Brand;
  readonly page: 'form' | 'preferences';
  readonly isDark: boolean;
}

/** A public page as the server renders it; while a value is invalid, the last valid one. */
export function PagePreview({ brand, page, isDark }: PagePreviewProps) {
  const http = useService(Http);
  const left = usePageSignal();
  const [html, setHtml] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const render = useCallback(
    (signal: AbortSignal) =>
      http.call('POST /marketing/brand_kit/preview', { body: { brand, page }, signal }).then(
        (made) => {
          setHtml(made.html);
          setFailure(undefined);
        },
        (error: unknown) => !isAborted(error) && setFailure(error),
      ),
    [http, brand, page],
  );
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => void render(controller.signal), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [render]);
  if (html !== undefined) return <SandboxedHtml html={inScheme(html, isDark)} title={titles[page]} />;
  return failure === undefined ? (
    <Skeleton shape="block" height={360} label="Loading the page" />
  ) : (
    <ErrorState
      failure={failure}
      title="The preview couldn't be loaded."
      onRetry={() => {
        setFailure(undefined);
        void render(left);
      }}
    />
  );
}
