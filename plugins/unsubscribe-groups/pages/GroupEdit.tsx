import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, useFailureAlert, useParameter, useRefusal, useService } from 'sendwright/sdk';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { GroupEditor } from '../components/GroupEditor';
import { toPreviewType } from '../components/PagePreview';
import { WithGroup } from '../components/WithGroup';
import { paths, scopes } from '../contract';
import { payloadOf, valuesOf } from '../groupForm';
import { GroupsStore } from '../groupsStore';
import { texts } from '../texts';

const Editor = observer(function Editor({ group }: { readonly group: UnsubscribeGroup }) {
  const store = useService(GroupsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const type = toPreviewType(useParameter('type'));
  const mayDelete = useRefusal(scopes.remove) === undefined;
  const id = String(group.id);
  return (
    <GroupEditor
      title={`Edit ${group.name}`}
      submitLabel="Save group"
      path={paths.edit}
      initial={valuesOf(group)}
      id={group.id}
      actions={
        mayDelete
          ? [
              {
                label: 'Delete group',
                icon: 'trash',
                danger: true,
                onSelect: () => navigation.to(paths.remove, { id, type }),
              },
            ]
          : []
      }
      save={async (values) => {
        await reporting(() => store.update(group.id, payloadOf(values)), texts.updateFailed);
        alerts.show(texts.updated);
        navigation.to(paths.index);
      }}
    />
  );
});

export default observer(function GroupEdit() {
  return (
    <WithGroup id={useParameter('id')} frame="page">
      {(group) => <Editor key={group.id} group={group} />}
    </WithGroup>
  );
});
