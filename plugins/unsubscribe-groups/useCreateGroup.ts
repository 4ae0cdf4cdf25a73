import { Alerts, useFailureAlert, useService } from 'sendwright/sdk';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { GroupActions } from './groupActions';
import { type GroupForm, payloadOf } from './groupForm';
import { GroupsStore } from './groupsStore';
import { texts } from './texts';

/** Creates a group of the form's values and tells the user and the other tabs. */
export function useCreateGroup(): (values: GroupForm) => Promise<UnsubscribeGroup> {
  const store = useService(GroupsStore);
  const actions = useService(GroupActions);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  return async (values) => {
    const group = await reporting(() => store.create(payloadOf(values)), texts.createFailed);
    actions.created(group);
    alerts.show(texts.created);
    return group;
  };
}
