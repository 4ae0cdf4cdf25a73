import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Navigation, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { Button, Dialog, ErrorState, Link, SandboxedHtml, Skeleton, Switch, Tabs } from 'sendwright/sdk/ui';
import { inMode } from 'sendwright/email/simulation/dark';
import { withSampleData } from 'sendwright/email/template';
import { type DesignKind, DesignLibrary, paths } from '../contract';
import { Favorites } from '../FavoritesStore';
import { useBrandGallery } from '../useBrandGallery';
import { useDesign } from '../useDesign';
import styles from './DesignPreview.module.css';

const DesignTest = lazy(() => import('../components/DesignTest'));

type View = 'desktop' | 'mobile' | 'text';
const views = [
  { id: 'desktop', title: 'Desktop' },
  { id: 'mobile', title: 'Mobile' },
  { id: 'text', title: 'Plain text' },
] as const;

/** In the address: the dialog that sends a test, over the preview. */
const sendTest = 'send_test';

export default observer(function DesignPreview() {
  const navigation = useService(Navigation);
  const library = useService(DesignLibrary);
  const kind: DesignKind = useParameter('templateType') === 'sendgrid-designs' ? 'sendgrid-designs' : 'your-designs';
  const id = useParameter('templateId');
  const close = () => navigation.to(paths.list, { templateType: kind });
  const { design, failure, retry } = useDesign(kind, id);
  const isReadyMade = kind === 'sendgrid-designs';
  const brand = useBrandGallery();
  const favorites = useService(Favorites);
  const [inBrand, setInBrand] = useState(favorites.brandIsOn);
  const branded = isReadyMade && inBrand ? brand?.html(id) : undefined;
  const shown = useMemo(() => branded ?? withSampleData(design?.html_content ?? ''), [branded, design]);
  const [view, setView] = useState<View>('desktop');
  const [isDark, setDark] = useState(false);
  const mayCreate = useRefusal({ scope: 'design_library.create' }) === undefined;
  const maySend = useRefusal({ scope: 'marketing_campaigns.create' }) === undefined;
  const mayTest = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const { pathname, search } = navigation.location;
  const isTesting = new URLSearchParams(search).has(sendTest);
  const stopTesting = () => navigation.go(pathname, { replace: true });

  const use = async () => {
    // The action reports its own failure.
    const copy = await library.duplicate(kind, id, inBrand).catch(() => undefined);
    if (copy) navigation.to(paths.editor, { templateId: copy.id });
  };
  if (isTesting && mayTest)
    return (
      <Suspense
        fallback={
          <Dialog title="Send me a test" onClose={stopTesting}>
            <Skeleton shape="block" height={120} label="Loading the test" />
          </Dialog>
        }
      >
        <DesignTest kind={kind} id={id} inBrand={inBrand} onClose={stopTesting} />
      </Suspense>
    );
  return (
    <Dialog
      title={design?.name ?? 'Preview'}
      size="large"
      onClose={close}
      footer={
        design && (
          <>
            {mayTest && (
              <Button icon="mail" onClick={() => navigation.go(`${pathname}?${sendTest}`)}>
                Send me a test
              </Button>
            )}
            {maySend && (
              <Button icon="send" onClick={() => void library.startSend(kind, id, inBrand).catch(() => undefined)}>
                Create single send
              </Button>
            )}
            {kind === 'sendgrid-designs' && mayCreate && (
              <Button intent="primary" onClick={() => void use()}>
                Use design
              </Button>
            )}
            {kind === 'your-designs' && mayCreate && (
              <Link look="primary" to={paths.editor} params={{ templateId: id }}>
                Edit design
              </Link>
            )}
          </>
        )
      }
    >
      <div className={styles.controls}>
        <Tabs<View> label="Preview" tabs={views} selected={view} onSelect={setView} />
        {isReadyMade && brand && <Switch label="In your brand" checked={inBrand} onChange={setInBrand} />}
        <Switch label="Dark" checked={isDark} disabled={view === 'text'} onChange={setDark} />
      </div>
      {failure !== undefined ? (
        <ErrorState failure={failure} title="The design couldn't be loaded." onRetry={retry} />
      ) : design === undefined ? (
        <Skeleton shape="block" height={420} label="Loading the design" />
      ) : view === 'text' ? (
        <pre className={styles.text}>{withSampleData(design.plain_content, { escape: false })}</pre>
      ) : (
        <div className={view === 'mobile' ? styles.phone : styles.desktop}>
          <SandboxedHtml
            html={inMode(shown, isDark)}
            title={`Preview of ${design.name}`}
            {...(view === 'mobile' && { width: 375 })}
          />
        </div>
      )}
    </Dialog>
  );
});
