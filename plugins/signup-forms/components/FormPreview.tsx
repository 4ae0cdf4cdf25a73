import { useCallback, useState } from 'react';
import { useService } from 'sendwright/sdk';
import { useRendered } from 'sendwright/sdk/models';
import { ErrorState, SandboxedHtml, Skeleton, Switch, Tabs } from 'sendwright/sdk/ui';
import type { SignupFormPreview, SignupFormSample } from 'sendwright/wire/signupForms';
import type { FormDraft } from '../formDraft';
import { FormsStore } from '../formsStore';
import styles from './forms.module.css';

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

/** A preview of each step of the signup flow, including unsaved changes. */
export function FormPreview({ preview: { html, failure, retry }, shown, onShow, asks, steps }: FormPreviewProps) {
  const [isMobile, setMobile] = useState(false);
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.tools}>
        <Tabs<PreviewedPage> label="Preview" tabs={previewedPages(asks, steps)} selected={shown} onSelect={onShow} />
        <Switch label="Mobile" checked={isMobile} onChange={setMobile} />
      </div>
      <div className={styles.frame}>
        {failure !== undefined && (
          <ErrorState failure={failure} title="The preview couldn't be created." onRetry={retry} />
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

/** The page as rendered by the provider; kept while the next one is rendered. */
export function useFormPreview(draft: FormDraft, page: PreviewedPage): FormPreviewState {
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
            versions: [],
            page,
          },
          signal,
        );
      },
      [store, draft, page],
    ),
  );
  return { html: value?.html, defaults: value?.defaults, texts: value?.texts, failure, retry: reload };
}
