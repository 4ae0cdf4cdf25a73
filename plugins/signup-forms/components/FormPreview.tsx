import { useCallback, useEffect, useState } from 'react';
import { useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import { ErrorState, SandboxedHtml, Skeleton, Switch, Tabs } from 'sendwright/sdk/ui';
import type { SignupFormPreview, SignupFormSample } from 'sendwright/wire/signupForms';
import type { FormDraft } from '../formDraft';
import { FormsStore } from '../formsStore';
import styles from './forms.module.css';

/** How long typing must pause before the preview follows, in milliseconds. */
const pause = 250;

/** Which step of signing up is shown. */
export type PreviewedPage = NonNullable<SignupFormSample['page']>;

/**
 * What the preview shows: the page or email as visitors get it, and the texts that stand where the author wrote none.
 */
export interface FormPreviewState {
  readonly html: string | undefined;
  readonly defaults: SignupFormPreview['defaults'];
  readonly failure: unknown;
  readonly retry: () => void;
}

interface FormPreviewProps {
  readonly preview: FormPreviewState;
  readonly shown: PreviewedPage;
  readonly onShow: (page: PreviewedPage) => void;
  /** Visitors confirm their address by an email. */
  readonly asks: boolean;
}

interface Step {
  readonly id: PreviewedPage;
  readonly title: string;
}
const direct: readonly Step[] = [
  { id: 'form', title: 'Form' },
  { id: 'confirmation', title: 'After signing up' },
];
const asking: readonly Step[] = [
  ...direct,
  { id: 'email', title: 'Email' },
  { id: 'confirm', title: 'Confirm page' },
  { id: 'confirmed', title: 'Confirmed' },
];

/** What visitors see at each step, with what is not saved yet. */
export function FormPreview({ preview: { html, failure, retry }, shown, onShow, asks }: FormPreviewProps) {
  const [isMobile, setMobile] = useState(false);
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.tools}>
        <Tabs<PreviewedPage> label="Preview" tabs={asks ? asking : direct} selected={shown} onSelect={onShow} />
        <Switch label="Mobile" checked={isMobile} onChange={setMobile} />
      </div>
      <div className={styles.frame}>
        {failure !== undefined && (
          <ErrorState failure={failure} title="The preview couldn't be made." onRetry={retry} />
        )}
        {failure === undefined && html === undefined && (
          <Skeleton shape="block" height={420} label="Loading the preview" />
        )}
        {failure === undefined && html !== undefined && (
          <SandboxedHtml html={html} title="The signup form" height={640} {...(isMobile && { width: 360 })} />
        )}
      </div>
      <p className={styles.note}>This is what visitors see. Buttons do nothing here.</p>
    </section>
  );
}

/** The page that visitors would see, rendered by the provider; it stays while the next one is rendered. */
export function useFormPreview(draft: FormDraft, page: PreviewedPage): FormPreviewState {
  const store = useService(FormsStore);
  const [made, setMade] = useState<SignupFormPreview>();
  const [failure, setFailure] = useState<unknown>();

  const render = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      const { name: _name, list_id: _list, ...sample } = draft;
      try {
        const rendered = await store.preview({ ...sample, fields: [...sample.fields], page }, signal);
        if (signal?.aborted) return;
        setMade(rendered);
        setFailure(undefined);
      } catch (error) {
        if (!signal?.aborted && !isAborted(error)) setFailure(error);
      }
    },
    [store, draft, page],
  );
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => void render(controller.signal), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [render]);
  return { html: made?.html, defaults: made?.defaults, failure, retry: () => void render() };
}
