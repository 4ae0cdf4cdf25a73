import { observer } from 'mobx-react-lite';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Http, useFreshness, useOptionalService, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { useLanguages } from 'sendwright/sdk/languages';
import { Tabs } from 'sendwright/sdk/ui';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { withShownTexts, withStoredTexts } from '../defaultTexts';
import { type FormDraft, placeOf, problemsOf } from '../formDraft';
import { translationOf } from '../translations';
import { leaderSentence } from '../leader';
import { isWrong, type useFormDraft } from '../useFormDraft';
import { asVersion, changeOfVersion, original, versionTitle } from '../versions';
import { DeliveryTab } from './DeliveryTab';
import { DesignTab } from './DesignTab';
import { FigureStrip } from './FigureStrip';
import { FormPreview, type PreviewedPage, previewedPages, useFormPreview } from './FormPreview';
import styles from './forms.module.css';
import { LanguageBar, main } from './LanguageBar';
import { RulesTab } from './RulesTab';
import { StepContents } from './StepContents';
import { type OpenStep, StepList } from './StepList';
import { TestTab } from './TestTab';
import { TranslationTexts } from './TranslationTexts';
import { TypeCards } from './TypeCards';

type Part = 'rules' | 'design' | 'delivery' | 'test';
/** What phones show: one of the three columns. */
const panes = [
  { id: 'content', label: 'Content' },
  { id: 'preview', label: 'Preview' },
  { id: 'settings', label: 'Settings' },
] as const;

interface FormColumnsProps {
  readonly form: SignupForm;
  readonly edited: Pick<ReturnType<typeof useFormDraft>, 'draft' | 'change'>;
  readonly isReadOnly: boolean;
  readonly onNewList: () => void;
}

/** The page of the preview that shows a step, and the step that a page is about. */
const pageOf = (step: OpenStep, steps: number): PreviewedPage => {
  if (step === 'after') return 'confirmation';
  return steps === 1 ? 'form' : (`step_${step + 1}` as PreviewedPage);
};
const stepOfPage = (page: PreviewedPage): OpenStep => {
  if (page === 'form') return 0;
  return page.startsWith('step_') ? Number(page.slice(5)) - 1 : 'after';
};

/** The editor's three columns: the type and content, the preview with its figures, and the settings. */
export const FormColumns = observer(function FormColumns({ form, edited, isReadOnly, onNewList }: FormColumnsProps) {
  const { draft, change } = edited;
  const http = useService(Http);
  const { value: stats, reload } = useLoaded(
    useCallback(
      (signal: AbortSignal) =>
        http.call('GET /marketing/forms/:id/stats', { params: { id: form.id }, query: { days: 30 }, signal }),
      [http, form.id],
    ),
  );
  useFreshness(['forms', 'contacts'], reload);
  const [part, setPart] = useState<Part>(draft.display.type === 'none' ? 'delivery' : 'rules');
  const [pane, setPane] = useState<(typeof panes)[number]['id']>('preview');
  const lists = useOptionalService(Lists);
  const listAsks = lists.current?.get(draft.list_id ?? '')?.require_confirmation === true;
  const [chosen, setVersion] = useState(original);
  const version = draft.versions.some(({ id }) => id === chosen) ? chosen : original;
  const seen = useMemo(() => asVersion(draft, version), [draft, version]);
  const asks = draft.require_confirmation || listAsks;
  const steps = draft.steps.length + 1;
  const [shown, setShown] = useState<PreviewedPage>(pageOf(0, steps));
  // A page that the form no longer has gives way to the form.
  const page = previewedPages(asks, steps).find(({ id }) => id === shown)?.id ?? 'form';
  const open = stepOfPage(page);
  const asked = useMemo(() => (asks ? { ...seen, require_confirmation: true } : seen), [asks, seen]);
  const problems = problemsOf(asked);
  const languages = useLanguages();
  const [chosenLanguage, setLanguage] = useState(main);
  const language = translationOf(draft, chosenLanguage) ? chosenLanguage : main;
  const spoken = languages.find(({ value }) => value === language);
  const preview = useFormPreview(asked, page, language);
  const props = {
    draft: withShownTexts(seen, preview.texts),
    problems,
    change: (some: Partial<FormDraft>) => change(changeOfVersion(draft, version, withStoredTexts(some, preview.texts))),
  };
  const wrong = new Set(Object.keys(problems).map((name) => placeOf(name, seen)));
  const wrongSteps = new Set<OpenStep>([...wrong].filter((place) => typeof place === 'number'));
  const titleOf = (title: string, isOff: boolean): string => (isOff ? `${title} (!)` : title);
  const openStep = (step: OpenStep): void => {
    setShown(pageOf(step, step === 'after' ? steps : Math.max(steps, step + 1)));
    if (step === 'after') setPart('delivery');
  };
  // A fieldset disables everything in it.
  const within = (content: ReactNode) => (
    <fieldset disabled={isReadOnly} className={styles.parts}>
      {content}
    </fieldset>
  );

  return (
    <>
      <div className={styles.panes} role="group" aria-label="Part of the editor">
        {panes.map(({ id, label }) => (
          <button key={id} type="button" aria-pressed={pane === id} onClick={() => setPane(id)}>
            {label}
          </button>
        ))}
      </div>
      <div className={styles.body} data-pane={pane}>
        <section className={styles.panel} data-column="content" aria-label="Form">
          {within(
            <div className={styles.tab}>
              <LanguageBar
                draft={draft}
                change={change}
                language={language}
                onLanguage={setLanguage}
                languages={languages}
              />
              {language === main ? (
                <>
                  <TypeCards draft={props.draft} change={props.change} />
                  <StepList
                    draft={props.draft}
                    change={props.change}
                    open={open}
                    onOpen={openStep}
                    wrong={wrongSteps}
                    stats={stats}
                  />
                  {open === 'after' ? (
                    <p className={styles.note}>
                      The message, the confirmation email and where people go next are under Delivery.
                    </p>
                  ) : (
                    <section className={styles.contents} aria-label={`Step ${open + 1}`}>
                      <h2>Step {open + 1}</h2>
                      <StepContents {...props} step={open} onStep={openStep} />
                    </section>
                  )}
                </>
              ) : (
                <TranslationTexts
                  draft={withShownTexts(draft, preview.texts)}
                  problems={problems}
                  change={change}
                  language={language}
                  languageName={spoken?.label ?? language}
                  direction={spoken?.direction}
                />
              )}
            </div>,
          )}
        </section>
        <FormPreview
          preview={preview}
          draft={seen}
          pageAddress={form.share_url}
          shown={page}
          onShow={setShown}
          asks={asks}
          steps={steps}
        >
          <FigureStrip form={form} stats={stats} />
          {draft.versions.length > 0 && (
            <div className={styles.versions}>
              <Tabs
                label="Version"
                selected={version}
                onSelect={setVersion}
                tabs={[{ id: original, name: 'Original' }, ...draft.versions].map((one) => ({
                  id: one.id,
                  title: titleOf(versionTitle(one), isWrong(draft, one.id)),
                }))}
              />
              {stats && stats.versions.length > 0 && <p className={styles.note}>{leaderSentence(stats)}</p>}
            </div>
          )}
        </FormPreview>
        <section className={styles.panel} data-column="settings" aria-label="Settings">
          <Tabs<Part>
            label="Parts of the form"
            selected={part}
            onSelect={setPart}
            tabs={[
              {
                id: 'rules',
                title: titleOf('Rules', wrong.has('rules')),
                content: within(<RulesTab {...props} scriptCode={form.script_code} />),
              },
              { id: 'design', title: 'Design', content: within(<DesignTab {...props} />) },
              {
                id: 'delivery',
                title: titleOf('Delivery', wrong.has('delivery')),
                content: within(
                  <DeliveryTab
                    {...props}
                    languages={languages}
                    listAsks={listAsks}
                    defaults={preview.defaults}
                    onNewList={onNewList}
                  />,
                ),
              },
              {
                id: 'test',
                title: titleOf('A/B test', wrong.has('test')),
                content: within(
                  <TestTab draft={draft} problems={problems} change={change} formId={form.id} onVersion={setVersion} />,
                ),
              },
            ]}
          />
        </section>
      </div>
    </>
  );
});
