import { observer } from 'mobx-react-lite';
import { Alerts, HttpFailure, Navigation, useParameter, useService } from 'sendwright/sdk';
import { Confirm, formatNumber } from 'sendwright/sdk/ui';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { toPreviewType } from '../components/PagePreview';
import { WithGroup } from '../components/WithGroup';
import { paths } from '../contract';
import { GroupsStore } from '../groupsStore';
import { texts } from '../texts';

/** What the server says it refuses for; undefined where it failed otherwise. */
const refusalOf = (failure: unknown): string | undefined =>
  failure instanceof HttpFailure && failure.status >= 400 && failure.status < 500
    ? failure.errors[0]?.message
    : undefined;

function DeleteConfirm({ group }: { readonly group: UnsubscribeGroup }) {
  const store = useService(GroupsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const type = toPreviewType(useParameter('type'));
  const stay = () => navigation.to(paths.edit, { id: String(group.id), type });

  const remove = async () => {
    try {
      await store.remove(group.id);
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (refusal) alerts.add({ type: 'danger', message: refusal });
      else alerts.show(texts.deleteFailed);
      stay();
      return;
    }
    alerts.show(texts.deleted);
    navigation.to(paths.index);
  };

  return (
    <Confirm
      title={`Delete ${group.name}?`}
      text={
        group.unsubscribes === 0
          ? 'Nobody has opted out of it yet. This cannot be undone.'
          : `${formatNumber(group.unsubscribes)} recipients opted out of this group, and that is forgotten with it: they may receive such mail again. Export the addresses first if you need them. This cannot be undone.`
      }
      confirmLabel="Delete group"
      danger
      onConfirm={remove}
      onCancel={stay}
    />
  );
}

export default observer(function GroupDelete() {
  return <WithGroup id={useParameter('id')}>{(group) => <DeleteConfirm group={group} />}</WithGroup>;
});
