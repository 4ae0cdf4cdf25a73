import { observer } from 'mobx-react-lite';
import { type ReactNode, useMemo, useState } from 'react';
import { Lists, NewList } from 'sendwright/plugins/lists/contract';
import { Navigation, pathTo, useOptionalService, useParameter, useService } from 'sendwright/sdk';
import { draftStateWords, useFetched } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  Confirm,
  EditorActions,
  EditorBar,
  EditorSaving,
  EditorShell,
  EditorWaiting,
  IconButton,
  Link,
  Skeleton,
  SlotOutlet,
  StatusTag,
  Tabs,
} from 'sendwright/sdk/ui';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { BuildTab } from '../components/BuildTab';
import { DisplayTab } from '../components/DisplayTab';
import { FormStatistics, isOfStatistics } from '../components/FormStatistics';
import { FormPreview, type PreviewedPage, previewedPages, useFormPreview } from '../components/FormPreview';
import styles from '../components/forms.module.css';
import { SettingsTab } from '../components/SettingsTab';
import { ShareDialog } from '../components/ShareDialog';
import { StylesTab } from '../components/StylesTab';
import { TestTab } from '../components/TestTab';
import { paths } from '../contract';
import { withShownTexts, withStoredTexts } from '../defaultTexts';
import { type FormDraft, isOfSettings, isOfTest, isOfWebsite, problemsOf } from '../formDraft';
import { FormsStore } from '../formsStore';
import { texts } from '../texts';
import { isWrong, useFormDraft } from '../useFormDraft';
import { asVersion, changeOfVersion, original, versionTitle } from '../versions';

type Part = 'settings' | 'build' | 'styles' | 'website' | 'test';

/** The editor of a signup form: settings on the left, the preview on the right. */
export default observer(function FormEditor() {
  const navigation = useService(Navigation);
  const store = useService(FormsStore);
  const form = useFetched(store, useParameter('id'), {
    get: (id, signal) => store.fetch(id, signal),
    failed: texts.fetchOneFailed,
    onMissing: () => navigation.to(paths.index),
  });
  return form ? (
    <Editor key={form.id} form={form} />
  ) : (
    <EditorWaiting>
      <Skeleton shape="page" label="Loading the editor" />
    </EditorWaiting>
  );
});

const Editor = observer(function Editor({ form }: { readonly form: SignupForm }) {
  const navigation = useService(Navigation);
  const store = useService(FormsStore);
  const { draft, state, reason, change, save, resolve, changes, isPublishing, publish, discard } = useFormDraft(form);
  const [isDiscarding, setDiscarding] = useState(false);
  const isUnpublished = changes.length > 0 || state !== 'saved';
  const [part, setPart] = useState<Part>('settings');
  const isReadOnly = form.read_only_reason !== null;
  // A fieldset disables everything in it.
  const within = (content: ReactNode) => (
    <fieldset disabled={isReadOnly} className={styles.parts}>
      {content}
    </fieldset>
  );
  const [shown, setShown] = useState<PreviewedPage>('form');
  const lists = useOptionalService(Lists);
  const listAsks = lists.current?.get(draft.list_id ?? '')?.require_confirmation === true;
  const [chosen, setVersion] = useState(original);
  const version = draft.versions.some(({ id }) => id === chosen) ? chosen : original;
  const seen = useMemo(() => asVersion(draft, version), [draft, version]);
  const asks = draft.require_confirmation || listAsks;
  // A page that the form no longer has gives way to the form.
  const steps = draft.steps.length + 1;
  const page = previewedPages(asks, steps).find(({ id }) => id === shown)?.id ?? 'form';
  const asked = useMemo(() => (asks ? { ...seen, require_confirmation: true } : seen), [asks, seen]);
  const problems = problemsOf(asked);
  const preview = useFormPreview(asked, page);
  const [cannotResolve, setCannotResolve] = useState(false);
  const dialog = useParameter('dialog');
  const open = (name?: 'new_list' | 'share' | 'statistics') =>
    navigation.go(pathTo(paths.editor, { id: form.id, ...(name && { dialog: name }) }));
  const close = () => open();
  const choose = (how: 'mine' | 'theirs') => () => {
    setCannotResolve(false);
    resolve(how).catch(() => setCannotResolve(true));
  };
  const props = {
    draft: withShownTexts(seen, preview.texts),
    problems,
    change: (some: Partial<FormDraft>) => change(changeOfVersion(draft, version, withStoredTexts(some, preview.texts))),
  };
  const isWrongIn = {
    settings: Object.keys(problems).find(isOfSettings),
    build: Object.keys(problems).find(
      (name) => !isOfSettings(name) && !isOfWebsite(name) && !isOfTest(name) && name !== 'name',
    ),
    website: Object.keys(problems).find(isOfWebsite),
    test: Object.keys(problems).find(isOfTest),
  };
  const titleOf = (title: string, wrong: string | undefined): string => (wrong === undefined ? title : `${title} (!)`);

  return (
    <>
      <EditorShell
        pane="form"
        bar={
          <EditorBar
            back={{ label: 'Back to the signup forms', onBack: () => navigation.to(paths.index) }}
            name={draft.name}
            onRename={(name) => change({ name })}
            nameProblem={problems['name']}
            isReadOnly={isReadOnly}
            saving={
              <span role="status" className={styles.state}>
                <EditorSaving
                  words={isReadOnly ? 'Read-only' : draftStateWords[state]}
                  isTrouble={state === 'failed' || state === 'wrong' || state === 'conflict'}
                />
                {!isReadOnly && (
                  <span className={styles.published}>
                    <StatusTag
                      tone={isUnpublished ? 'warning' : 'success'}
                      label={isUnpublished ? 'Not published' : 'Published'}
                    />
                  </span>
                )}
              </span>
            }
          >
            <EditorActions>
              <IconButton
                icon={isOfStatistics(dialog) ? 'form' : 'chart'}
                label={isOfStatistics(dialog) ? 'Form' : 'Statistics'}
                onClick={() => open(isOfStatistics(dialog) ? undefined : 'statistics')}
              />
              <Button icon="share" onClick={() => open('share')}>
                Share
              </Button>
              {!isReadOnly && (
                <>
                  {isUnpublished && (
                    <IconButton icon="undo" label="Discard changes" onClick={() => setDiscarding(true)} />
                  )}
                  <Button
                    intent="primary"
                    disabled={!isUnpublished || state === 'wrong' || state === 'conflict'}
                    loading={isPublishing}
                    onClick={() => void publish()}
                  >
                    Publish
                  </Button>
                </>
              )}
            </EditorActions>
          </EditorBar>
        }
        notice={
          <>
            {isReadOnly && (
              <Banner
                tone="warning"
                title="This form is read-only"
                action={
                  <Link to="/workbench/support" look="button">
                    Upgrade
                  </Link>
                }
              >
                {form.read_only_reason} Its page still accepts signups.
              </Banner>
            )}
            {state === 'failed' && (
              <Banner
                tone="danger"
                title="Your changes aren't saved"
                action={
                  <Button size="small" onClick={() => void save()}>
                    Save now
                  </Button>
                }
              >
                {reason} Your changes are still here, and are saved with your next edit.
              </Banner>
            )}
            {state === 'conflict' && (
              <Banner
                tone="warning"
                title="This form was changed elsewhere"
                action={
                  <EditorActions>
                    <Button size="small" onClick={choose('theirs')}>
                      Use theirs
                    </Button>
                    <Button size="small" onClick={choose('mine')}>
                      Keep mine
                    </Button>
                  </EditorActions>
                }
              >
                {cannotResolve ? "The other version couldn't be loaded. " : 'Nothing has been overwritten. '}
                What you wrote is still here.
              </Banner>
            )}
          </>
        }
      >
        {dialog !== undefined && isOfStatistics(dialog) ? (
          <div className={styles.statistics}>
            <FormStatistics
              formId={form.id}
              name={draft.name}
              view={dialog}
              cannotChoose={
                isReadOnly ? 'This form is read-only.' : state === 'saved' ? undefined : 'Save the form first.'
              }
              onWinner={async (winner) => {
                await store.chooseWinner(form.id, winner);
                await resolve('theirs');
              }}
            />
          </div>
        ) : (
          <div className={styles.body}>
            <section className={styles.panel} aria-label="Form">
              {draft.versions.length > 0 && (
                <Tabs
                  label="Version"
                  selected={version}
                  onSelect={setVersion}
                  tabs={[{ id: original, name: 'Original' }, ...draft.versions].map((one) => ({
                    id: one.id,
                    title: titleOf(versionTitle(one), isWrong(draft, one.id) ? one.id : undefined),
                  }))}
                />
              )}
              <Tabs<Part>
                label="Parts of the form"
                selected={part}
                onSelect={setPart}
                tabs={[
                  {
                    id: 'settings',
                    title: titleOf('Settings', isWrongIn.settings),
                    content: within(
                      <SettingsTab
                        {...props}
                        listAsks={listAsks}
                        defaults={preview.defaults}
                        onNewList={() => open('new_list')}
                      />,
                    ),
                  },
                  { id: 'build', title: titleOf('Build', isWrongIn.build), content: within(<BuildTab {...props} />) },
                  { id: 'styles', title: 'Styles', content: within(<StylesTab {...props} />) },
                  {
                    id: 'website',
                    title: titleOf('Website', isWrongIn.website),
                    content: within(<DisplayTab {...props} scriptCode={form.script_code} />),
                  },
                  {
                    id: 'test',
                    title: titleOf('A/B test', isWrongIn.test),
                    content: within(
                      <TestTab
                        draft={draft}
                        problems={problems}
                        change={change}
                        formId={form.id}
                        onVersion={setVersion}
                      />,
                    ),
                  },
                ]}
              />
            </section>
            <FormPreview preview={preview} shown={page} onShow={setShown} asks={asks} steps={steps} />
          </div>
        )}
      </EditorShell>
      {isDiscarding && (
        <Confirm
          title="Discard changes?"
          text="The form becomes what visitors see now. This can't be undone."
          danger
          confirmLabel="Discard changes"
          onConfirm={async () => {
            await discard();
            setDiscarding(false);
          }}
          onCancel={() => setDiscarding(false)}
        />
      )}
      {dialog === 'share' && <ShareDialog form={store.get(form.id) ?? form} onClose={close} />}
      {dialog === 'new_list' && !isReadOnly && (
        <SlotOutlet
          slot={NewList}
          props={{
            onCancel: close,
            onCreated: ({ id }) => {
              change({ list_id: id });
              close();
            },
          }}
        />
      )}
    </>
  );
});
