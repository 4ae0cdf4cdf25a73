import { useState } from 'react';
import { Alerts, Http, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Button, Confirm, Dialog, ErrorState, IconButton, Skeleton, formatCount, Link } from 'sendwright/sdk/ui';
import type { Tag } from 'sendwright/wire/tags';
import { paths } from '../../contract';
import { texts } from '../../texts';
import styles from './tags.module.css';
import { useTags } from './useTags';

/** The account's tags, each with its number of contacts; deletes them. */
export function ManageTags({ onClose }: { readonly onClose: () => void }) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const tags = useTags();
  const mayDelete = useRefusal({ scope: 'marketing_campaigns.delete' }) === undefined;
  const [deleting, setDeleting] = useState<Tag>();
  const remove = async (tag: Tag) => {
    try {
      await http.call('DELETE /marketing/tags/:id', { params: { id: tag.id } });
      alerts.show(texts.tagDeleted);
      tags.reload();
    } catch (failure) {
      showFailure(alerts, failure, texts.tagFailed);
    }
    setDeleting(undefined);
  };
  return (
    <Dialog title="Tags" size="small" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {tags.failure !== undefined && (
        <ErrorState failure={tags.failure} title="The tags couldn't be loaded." onRetry={tags.reload} />
      )}
      {!tags.value && tags.failure === undefined && <Skeleton shape="text" count={4} label="Loading the tags" />}
      {tags.value?.result.length === 0 && (
        <p className={styles.none}>
          No tags yet. Select contacts, then choose Add tag, or map a column of a file to tags.
        </p>
      )}
      <ul className={styles.list}>
        {(tags.value?.result ?? []).map((tag) => (
          <li key={tag.id}>
            <span className={styles.name}>{tag.name}</span>
            <span className={styles.count}>
              {tag.contact_count === 0 ? (
                '0 contacts'
              ) : (
                <Link
                  to={paths.all}
                  query={{ tag: tag.name }}
                  look="figure"
                  ariaLabel={`${formatCount(tag.contact_count, 'contact')} with the tag ${tag.name}`}
                  onClick={onClose}
                >
                  {formatCount(tag.contact_count, 'contact')}
                </Link>
              )}
            </span>
            {mayDelete && (
              <IconButton icon="trash" size="small" label={`Delete ${tag.name}`} onClick={() => setDeleting(tag)} />
            )}
          </li>
        ))}
      </ul>
      {deleting && (
        <Confirm
          title={`Delete the tag ${deleting.name}?`}
          text="Contacts keep everything else. Segments with this tag find nobody by it any more."
          confirmLabel="Delete tag"
          danger
          onConfirm={() => remove(deleting)}
          onCancel={() => setDeleting(undefined)}
        />
      )}
    </Dialog>
  );
}
