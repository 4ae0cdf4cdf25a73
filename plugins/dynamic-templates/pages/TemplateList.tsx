import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Navigation, useRefusal, useService } from 'sendwright/sdk';
import { problemOf, useFetchAlert } from 'sendwright/sdk/models';
import {
  Button,
  Empty,
  ErrorState,
  formatNumber,
  Link,
  Page,
  SearchField,
  Skeleton,
  Tabs,
  Toolbar,
} from 'sendwright/sdk/ui';
import { DynamicList, LegacyList } from '../components/DynamicList';
import styles from '../components/templates.module.css';
import { paths } from '../contract';
import { TemplatesStore } from '../templatesStore';
import { texts } from '../texts';
import { useTemplates } from '../useTemplates';

export default observer(function TemplateList() {
  const navigation = useService(Navigation);
  const store = useService(TemplatesStore);
  const mayCreate = useRefusal({ scope: 'templates.create' }) === undefined;
  const isLegacy = new URLSearchParams(navigation.location.search).get('generation') === 'legacy';
  const legacy = store.page('legacy');
  useFetchAlert(isLegacy ? problemOf(legacy.request) : undefined, texts.fetchFailed, () => void legacy.refresh());
  useEffect(() => {
    // Whether there are any legacy templates: they are mentioned only then.
    void store.fetch('legacy');
    return () => legacy.cancel();
  }, [store, legacy]);
  const hasLegacy = isLegacy || legacy.rows.length > 0;
  return (
    <Page
      title="Dynamic templates"
      wide
      intro="Emails that your apps send through the API. Each template has versions, one of which is active."
      primaryAction={
        mayCreate && (
          <Link to={paths.create} look="primary">
            Create template
          </Link>
        )
      }
      {...(hasLegacy && {
        tabs: (
          <Tabs
            label="Templates"
            selected={isLegacy ? 'legacy' : 'dynamic'}
            tabs={[
              { id: 'dynamic', title: 'Dynamic templates', to: paths.list },
              { id: 'legacy', title: 'Legacy templates', to: `${paths.list}?generation=legacy`, count: legacy.total },
            ]}
          />
        ),
      })}
    >
      {isLegacy ? <Legacy /> : <Dynamic mayCreate={mayCreate} />}
    </Page>
  );
});

const Dynamic = observer(function Dynamic({ mayCreate }: { readonly mayCreate: boolean }) {
  const store = useTemplates();
  const page = store.page('dynamic');
  const { rows, total, hasMore, request } = page;
  useFetchAlert(problemOf(request), texts.fetchFailed, () => void page.refresh());
  const content = () => {
    if (rows.length > 0) {
      return (
        <>
          <DynamicList templates={rows} />
          {(hasMore || rows.length > 10) && (
            <div className={styles.more}>
              <span>
                {formatNumber(rows.length)} of {formatNumber(total ?? rows.length)} templates
              </span>
              {hasMore && (
                <Button loading={request.status === 'loading'} onClick={() => void page.loadMore()}>
                  Load more
                </Button>
              )}
            </div>
          )}
        </>
      );
    }
    if (request.status === 'loading' || request.status === 'idle')
      return <Skeleton shape="cards" count={3} height={64} label="Loading templates" />;
    if (request.status === 'failure')
      return (
        <ErrorState
          failure={request.failure ?? request.error}
          title="The templates couldn't be loaded."
          onRetry={() => void store.fetch('dynamic', store.search)}
        />
      );
    if (store.search !== '')
      return (
        <Empty
          drawing="search"
          title="No template matches"
          text="Try another word."
          action={<Button onClick={() => void store.fetch('dynamic')}>Show all templates</Button>}
        />
      );
    return (
      <Empty
        drawing="form"
        title="No dynamic templates yet"
        text="Receipts, confirmations, reminders: design them here, and let your apps fill in the values."
        action={
          mayCreate && (
            <Link to={paths.create} look="primary">
              Create template
            </Link>
          )
        }
      />
    );
  };
  return (
    <div className={styles.library}>
      <Toolbar label="Templates">
        <SearchField
          label="Search templates"
          value={store.search}
          onSearch={(name) => void store.fetch('dynamic', name)}
        />
      </Toolbar>
      {content()}
    </div>
  );
});

const Legacy = observer(function Legacy() {
  const store = useService(TemplatesStore);
  const { rows, request } = store.page('legacy');
  if (rows.length > 0) return <LegacyList templates={rows} />;
  if (request.status === 'loading' || request.status === 'idle')
    return <Skeleton shape="cards" count={3} height={64} label="Loading templates" />;
  if (request.status === 'failure')
    return (
      <ErrorState
        failure={request.failure ?? request.error}
        title="The templates couldn't be loaded."
        onRetry={() => void store.fetch('legacy')}
      />
    );
  return (
    <Empty
      drawing="form"
      title="No legacy templates"
      text="All your templates are dynamic."
      action={
        <Link to={paths.list} look="button">
          See dynamic templates
        </Link>
      }
    />
  );
});
