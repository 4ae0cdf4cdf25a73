import { type ReactNode, useCallback, useState } from 'react';
import { useService } from 'sendwright/sdk';
import { useRendered } from 'sendwright/sdk/models';
import { ErrorState, IconButton, SandboxedHtml, Skeleton, Tabs } from 'sendwright/sdk/ui';
import type { SignupFormPreview, SignupFormSample } from 'sendwright/wire/signupForms';
import type { FormDraft } from '../formDraft';
import { FormsStore } from '../formsStore';
import { exampleAddress, onWebsite } from '../websiteLook';
import styles from './preview.module.css';

/** The step of the signup flow in the preview. */
export type PreviewedPage = NonNullable<SignupFormSample['page']>;

/** The content of the preview: the page or email that visitors get, and the default texts. */
export interface FormPreviewState {
  readonly html: string | undefined;
  readonly defaults: SignupFormPreview['defaults'];
  readonly texts: SignupFormPreview['texts'];
  readonly failure: unknown;
  readonly retry: () => void;
}

interface FormPreviewProps {
  readonly draft: Pick<FormDraft, 'display' | 'confirmation_email'>;
  /** The address of the form's own page. */
  readonly pageAddress: string;
  /** Above the preview. */
  readonly children?: ReactNode;
  readonly preview: FormPreviewState;
  readonly shown: PreviewedPage;
  readonly onShow: (page: PreviewedPage) => void;
  /** Whether visitors confirm their email address. */
  readonly asks: boolean;
  /** How many steps the form has. */
  readonly steps: number;
}

interface Step {
  readonly id: PreviewedPage;
  readonly title: string;
}
const stepPages = ['step_1', 'step_2', 'step_3', 'step_4', 'step_5'] as const;
const afterAsking: readonly Step[] = [
  { id: 'email', title: 'Email' },
  { id: 'confirm', title: 'Confirm page' },
  { id: 'confirmed', title: 'Confirmed' },
];

/** The pages of a form: with steps, each as websites show it. */
export const previewedPages = (asks: boolean, steps: number): readonly Step[] => [
  { id: 'form', title: steps > 1 ? 'All steps' : 'Form' },
  ...(steps > 1 ? stepPages.slice(0, steps).map((id, index) => ({ id, title: `Step ${index + 1}` })) : []),
  { id: 'confirmation', title: 'After signing up' },
  ...(asks ? afterAsking : []),
];

/** The pages that the script shows over a website. With steps, the page of all of them is the form's own. */
const isOverWebsite = (page: PreviewedPage, steps: number): boolean =>
  page.startsWith('step_') || page === 'confirmation' || (page === 'form' && steps === 1);

/** A preview of each step of the signup flow, including unsaved changes. */
export function FormPreview({
  preview: { html, defaults, failure, retry },
  draft: { display, confirmation_email: email },
  pageAddress,
  shown,
  onShow,
  asks,
  steps,
  children,
}: FormPreviewProps) {
  const [isMobile, setMobile] = useState(false);
  const isOver = display.type !== 'none' && isOverWebsite(shown, steps);
  const address = isOver ? exampleAddress(display) : pageAddress.replace(/^https?:\/\//, '');
  return (
    <section className={styles.preview} aria-label="Preview">
      {children}
      <div className={styles.tools}>
        <Tabs<PreviewedPage> label="Preview" tabs={previewedPages(asks, steps)} selected={shown} onSelect={onShow} />
        <div className={styles.devices} role="group" aria-label="Size of the preview">
          <IconButton icon="monitor" label="Desktop" pressed={!isMobile} onClick={() => setMobile(false)} />
          <IconButton icon="phone" label="Mobile" pressed={isMobile} onClick={() => setMobile(true)} />
        </div>
      </div>
      <div className={styles.window} data-mobile={isMobile || undefined}>
        <div className={styles.chrome} aria-hidden="true">
          <span className={styles.address}>{shown === 'email' ? email.subject || defaults?.subject : address}</span>
        </div>
        {failure !== undefined && (
          <ErrorState failure={failure} title="The preview couldn't be created." onRetry={retry} />
        )}
        {failure === undefined && html === undefined && (
          <Skeleton shape="block" height={600} label="Loading the preview" />
        )}
        {failure === undefined && html !== undefined && (
          <SandboxedHtml html={isOver ? onWebsite(html, display) : html} title="The signup form" height={600} />
        )}
      </div>
      <p className={styles.note}>
        {isOver ? 'This is how your website shows it. Buttons do nothing here.' : 'Buttons do nothing here.'}
      </p>
    </section>
  );
}

/** The page as rendered by the provider; kept while the next one is rendered. */
export function useFormPreview(draft: FormDraft, page: PreviewedPage, language: string): FormPreviewState {
  const store = useService(FormsStore);
  const { value, failure, reload } = useRendered(
    useCallback(
      (signal: AbortSignal) => {
        const { name: _name, list_id: _list, ...sample } = draft;
        return store.preview(
          {
            ...sample,
            fields: [...sample.fields],
            hidden_fields: [...sample.hidden_fields],
            consent_boxes: [...sample.consent_boxes],
            steps: [...sample.steps],
            translations: [...sample.translations],
            versions: [],
            ...(language !== '' && { shown_language: language }),
            page,
          },
          signal,
        );
      },
      [store, draft, page, language],
    ),
  );
  return { html: value?.html, defaults: value?.defaults, texts: value?.texts, failure, retry: reload };
}
