import { useId } from 'react';
import { Navigation, useRefusal, useService } from 'sendwright/sdk';
import { formatNumber, Link, MenuButton, type MenuEntry, RelativeTime, Tag } from 'sendwright/sdk/ui';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { observer } from 'mobx-react-lite';
import { paths, scopes } from '../contract';
import { GroupActions } from '../groupActions';
import styles from './GroupCard.module.css';

/** A group with its number of opt-outs and its actions. */
export const GroupCard = observer(function GroupCard({ group }: { readonly group: UnsubscribeGroup }) {
  const navigation = useService(Navigation);
  const actions = useService(GroupActions);
  const mayUpdate = useRefusal(scopes.update) === undefined;
  const mayDelete = useRefusal(scopes.remove) === undefined;
  const mayAdd = useRefusal(scopes.add) === undefined;
  const mayExport = useRefusal(scopes.export) === undefined;
  const titleId = useId();
  const id = String(group.id);

  const menu: readonly MenuEntry[] = [
    ...(mayAdd
      ? ([
          { label: 'Upload a CSV', icon: 'upload', onSelect: () => navigation.to(paths.upload, { groupId: id }) },
          { label: 'Manually add', icon: 'add', onSelect: () => navigation.to(paths.addManually, { groupId: id }) },
        ] as const)
      : []),
    ...(mayExport
      ? ([
          { label: 'See addresses', icon: 'list', onSelect: () => navigation.to(paths.addresses, { groupId: id }) },
          { label: 'Export', icon: 'download', onSelect: () => void actions.export(id) },
        ] as const)
      : []),
    ...(mayDelete
      ? ([
          'divider',
          {
            label: 'Delete group',
            icon: 'trash',
            danger: true,
            onSelect: () => navigation.to(paths.remove, { id, type: 'unsubscribe' }),
          },
        ] as const)
      : []),
  ];

  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.name}>
          {group.name}
        </h2>
        {group.is_default && <Tag tone="info">Shown on preferences page</Tag>}
      </div>
      <p className={styles.description}>{group.description}</p>
      <dl className={styles.facts}>
        <div>
          <dt>Unsubscribes</dt>
          <dd className={styles.figure}>
            {mayExport ? (
              <Link
                to={paths.addresses}
                params={{ groupId: id }}
                ariaLabel={`${formatNumber(group.unsubscribes)} unsubscribes of ${group.name}`}
              >
                {formatNumber(group.unsubscribes)}
              </Link>
            ) : (
              formatNumber(group.unsubscribes)
            )}
          </dd>
        </div>
        <div>
          <dt>Last email sent</dt>
          <dd>{group.last_email_sent_at === null ? 'Never' : <RelativeTime at={group.last_email_sent_at * 1000} />}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        {mayUpdate && (
          <Link to={paths.edit} params={{ id, type: 'unsubscribe' }} look="button" ariaLabel={`Edit ${group.name}`}>
            Edit
          </Link>
        )}
        <Link to={paths.preview} params={{ id, type: 'unsubscribe' }} look="button" ariaLabel={`Preview ${group.name}`}>
          Preview
        </Link>
        {menu.length > 0 && (
          <span className={styles.more}>
            <MenuButton label={`Addresses of ${group.name} and more`} items={menu} />
          </span>
        )}
      </div>
    </article>
  );
});
