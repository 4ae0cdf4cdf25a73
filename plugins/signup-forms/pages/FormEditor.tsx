import { observer } from 'mobx-react-lite';
import { type ReactNode, useMemo, useState } from 'react';
import { Lists, NewList } from 'sendwright/plugins/lists/contract';
import { Navigation, pathTo, useOptionalService, useParameter, useService } from 'sendwright/sdk';
import { draftStateWords, useFetched } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  EditorActions,
  EditorBar,
  EditorSaving,
  EditorShell,
  EditorWaiting,
  Link,
  Skeleton,
  SlotOutlet,
  Tabs,
} from 'sendwright/sdk/ui';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { BuildTab } from '../components/BuildTab';
import { DisplayTab } from '../components/DisplayTab';
import { FormPreview, type PreviewedPage, previewedPages, useFormPreview } from '../components/FormPreview';
import styles from '../components/forms.module.css';
import { SettingsTab } from '../components/SettingsTab';
import { ShareDialog } from '../components/ShareDialog';
import { StylesTab } from '../components/StylesTab';
import { paths } from '../contract';
import { withShownTexts, withStoredTexts } from '../defaultTexts';
import { type FormDraft, isOfSettings, isOfWebsite, problemsOf } from '../formDraft';
import { FormsStore } from '../formsStore';
import { texts } from '../texts';
import { useFormDraft } from '../useFormDraft';

type Part = 'settings' | 'build' | 'styles' | 'website';

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
  const { draft, state, reason, change, save, resolve } = useFormDraft(form);
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
  const asks = draft.require_confirmation || listAsks;
  // A page that the form no longer has gives way to the form.
  const steps = draft.steps.length + 1;
  const page = previewedPages(asks, steps).find(({ id }) => id === shown)?.id ?? 'form';
  const asked = useMemo(() => (asks ? { ...draft, require_confirmation: true } : draft), [asks, draft]);
  const problems = problemsOf(asked);
  const preview = useFormPreview(asked, page);
  const [cannotResolve, setCannotResolve] = useState(false);
  const dialog = useParameter('dialog');
  const open = (name?: 'new_list' | 'share') =>
    navigation.go(pathTo(paths.editor, { id: form.id, ...(name && { dialog: name }) }));
  const close = () => open();
  const choose = (how: 'mine' | 'theirs') => () => {
    setCannotResolve(false);
    resolve(how).catch(() => setCannotResolve(true));
  };
  const props = {
    draft: withShownTexts(draft, preview.texts),
    problems,
    change: (some: Partial<FormDraft>) => change(withStoredTexts(some, preview.texts)),
  };
  const isWrongIn = {
    settings: Object.keys(problems).find(isOfSettings),
    build: Object.keys(problems).find((name) => !isOfSettings(name) && !isOfWebsite(name) && name !== 'name'),
    website: Object.keys(problems).find(isOfWebsite),
  };
  const titleOf = (title: string, isWrong: string | undefined): string =>
    isWrong === undefined ? title : `${title} (!)`;

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
              </span>
            }
          >
            <EditorActions>
              <Button icon="share" onClick={() => open('share')}>
                Share
              </Button>
              {!isReadOnly && (
                <Button
                  intent="primary"
                  disabled={state === 'saved' || state === 'wrong' || state === 'conflict'}
                  loading={state === 'saving'}
                  onClick={() => void save()}
                >
                  Save and Apply
                </Button>
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
        <div className={styles.body}>
          <section className={styles.panel} aria-label="Form">
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
              ]}
            />
          </section>
          <FormPreview preview={preview} shown={page} onShow={setShown} asks={asks} steps={steps} />
        </div>
      </EditorShell>
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
