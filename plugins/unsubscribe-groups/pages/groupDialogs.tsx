import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, pathTo, useParameter, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Button, Confirm, Dialog, formatCount } from 'sendwright/sdk/ui';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { AddDialog } from '../components/AddDialog';
import { PagePreview, toPreviewType } from '../components/PagePreview';
import { WithGroup } from '../components/WithGroup';
import { paths } from '../contract';
import { valuesOf } from '../groupForm';
import { GroupsStore } from '../groupsStore';
import { texts } from '../texts';

export const GroupPreview = observer(function GroupPreview() {
  const navigation = useService(Navigation);
  const type = toPreviewType(useParameter('type'));
  const close = () => navigation.to(paths.index);
  return (
    <WithGroup id={useParameter('id')}>
      {(group) => (
        <Dialog
          title={`Preview of ${group.name}`}
          size="large"
          onClose={close}
          footer={
            <Button intent="primary" onClick={close}>
              Close
            </Button>
          }
        >
          <PagePreview path={paths.preview} type={type} values={valuesOf(group)} id={group.id} />
        </Dialog>
      )}
    </WithGroup>
  );
});

function DeleteConfirm({ group }: { readonly group: UnsubscribeGroup }) {
  const store = useService(GroupsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const type = toPreviewType(useParameter('type'));
  // To the list or to the edit page, depending on where it was opened.
  const stay = () => navigation.back(pathTo(paths.edit, { id: String(group.id), type }));

  const remove = async () => {
    try {
      await store.remove(group.id);
    } catch (failure) {
      showFailure(alerts, failure, texts.deleteFailed);
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
          : `${formatCount(group.unsubscribes, 'recipient')} opted out of this group. ` +
            `${group.unsubscribes === 1 ? 'This opt-out is' : 'Their opt-outs are'} ` +
            'deleted, too, so they may receive such mail again. Export the addresses first if you need them. ' +
            'This cannot be undone.'
      }
      confirmLabel="Delete group"
      danger
      onConfirm={remove}
      onCancel={stay}
    />
  );
}

export const GroupDelete = observer(function GroupDelete() {
  return <WithGroup id={useParameter('id')}>{(group) => <DeleteConfirm group={group} />}</WithGroup>;
});

export const AddManually = observer(function AddManually() {
  const navigation = useService(Navigation);
  return (
    <WithGroup id={useParameter('groupId')}>
      {(group) => <AddDialog group={group} onClose={() => navigation.to(paths.index)} />}
    </WithGroup>
  );
});
