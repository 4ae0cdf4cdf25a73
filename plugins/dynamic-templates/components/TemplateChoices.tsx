import { observer } from 'mobx-react-lite';
import { pathTo } from 'sendwright/sdk';
import { Button, Empty, ErrorState, Link, SearchField, Skeleton, Toolbar } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { useTemplates } from '../useTemplates';
import styles from './templates.module.css';
import { VersionRow } from './VersionRow';

/** The dynamic templates that a single send can start from: those with an active version. */
export default observer(function TemplateChoices({ onChosen }: { readonly onChosen: (templateId: string) => void }) {
  const store = useTemplates();
  const page = store.page('dynamic');
  const { rows, hasMore, request } = page;
  const choices = rows.flatMap((template) => {
    const version = template.versions.find(({ active }) => active === 1);
    return version ? [{ template, version }] : [];
  });
  const content = () => {
    if (choices.length > 0) {
      return (
        <ul className={styles.card} aria-label="Your dynamic templates">
          {choices.map(({ template, version }) => (
            <VersionRow
              key={template.id}
              version={{ ...version, name: template.name }}
              verb="Preview"
              address={pathTo(paths.preview, { templateId: template.id, versionId: version.id })}
              actions={
                <Button size="small" ariaLabel={`Select ${template.name}`} onClick={() => onChosen(template.id)}>
                  Select
                </Button>
              }
            />
          ))}
        </ul>
      );
    }
    if (request.status === 'loading' || request.status === 'idle')
      return <Skeleton shape="cards" count={3} height={72} label="Loading templates" />;
    if (request.status === 'failure')
      return (
        <ErrorState
          failure={request.failure ?? request.error}
          title="The templates couldn't be loaded."
          onRetry={() => void store.fetch('dynamic')}
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
        title="No templates to start from"
        text="Dynamic templates with an active version are listed here."
        action={
          <Link to={paths.list} look="button">
            See dynamic templates
          </Link>
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
      {hasMore && (
        <div className={styles.more}>
          <Button loading={request.status === 'loading'} onClick={() => void page.loadMore()}>
            Load more
          </Button>
        </div>
      )}
    </div>
  );
});
