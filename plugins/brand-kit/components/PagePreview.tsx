import { useCallback } from 'react';
import { type Brand, inScheme } from 'sendwright/email';
import { Http, useService } from 'sendwright/sdk';
import { useRendered } from 'sendwright/sdk/models';
import { ErrorState, SandboxedHtml, Skeleton } from 'sendwright/sdk/ui';

const titles = { form: 'A signup form in the look of the kit', preferences: 'The preferences page' } as const;

export interface PagePreviewProps {
  readonly brand: Brand;
  readonly page: 'form' | 'preferences';
  readonly isDark: boolean;
}

/** A public page as the server renders it; while a value is invalid, the last valid one. */
export function PagePreview({ brand, page, isDark }: PagePreviewProps) {
  const http = useService(Http);
  const { value, failure, reload } = useRendered(
    useCallback(
      (signal: AbortSignal) => http.call('POST /marketing/brand_kit/preview', { body: { brand, page }, signal }),
      [http, brand, page],
    ),
  );
  if (value) return <SandboxedHtml html={inScheme(value.html, isDark)} title={titles[page]} />;
  return failure === undefined ? (
    <Skeleton shape="block" height={360} label="Loading the page" />
  ) : (
    <ErrorState failure={failure} title="The preview couldn't be loaded." onRetry={reload} />
  );
}
