import { useCallback, useState } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useRendered } from 'sendwright/sdk/models';
import { ErrorState, SandboxedHtml, Skeleton, Tabs } from 'sendwright/sdk/ui';
import type { PreferenceCenterContent, PreferenceCenterSample } from 'sendwright/wire/preferenceCenter';
import pageStyles from '../components/PagePreview.module.css';

type SamplePage = PreferenceCenterSample['page'];

const pages = [
  { id: 'preferences', title: 'Preferences' },
  { id: 'unsubscribe', title: 'Before unsubscribing' },
  { id: 'unsubscribed', title: 'After it' },
] as const satisfies readonly { readonly id: SamplePage; readonly title: string }[];

/** The pages that recipients see, in the account's brand, as the provider renders them. */
export function CenterPreview({
  content,
  language,
}: {
  readonly content: PreferenceCenterContent;
  readonly language: string;
}) {
  const http = useService(Http);
  const [page, setPage] = useState<SamplePage>('preferences');
  const { value, failure, reload } = useRendered(
    useCallback(
      (signal: AbortSignal) =>
        http.call('POST /marketing/preference_center/preview', { body: { content, page, language }, signal }),
      [http, content, page, language],
    ),
  );
  return (
    <div className={pageStyles.preview}>
      <Tabs<SamplePage> label="Page" tabs={pages} selected={page} onSelect={setPage} />
      <div className={pageStyles.browser}>
        <div className={pageStyles.bar} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
        {value ? (
          <SandboxedHtml key={page} html={value.html} title="The page that recipients see" />
        ) : failure === undefined ? (
          <Skeleton shape="block" height={420} label="Loading the preview" />
        ) : (
          <ErrorState failure={failure} title="The preview couldn't be created." onRetry={reload} />
        )}
      </div>
      <p className={pageStyles.note}>The look is that of your brand kit. The buttons do nothing here.</p>
    </div>
  );
}
