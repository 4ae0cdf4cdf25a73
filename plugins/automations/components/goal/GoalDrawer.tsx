import { useCallback, useState } from 'react';
import { Alerts, Http, useService } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import { Button, Combobox, Drawer, FormField, NumberField, Select, TextInput } from 'sendwright/sdk/ui';
import type { AutomationGoal } from 'sendwright/wire/automationGoals';
import { limits } from 'sendwright/wire/limits';
import { operatorNeedsValue } from '../../stepWords';
import { texts } from '../../texts';
import { EventConditions } from '../detail/EventConditions';
import styles from './goal.module.css';

interface GoalDrawerProps {
  readonly automationId: string;
  /** Null: there is none yet. */
  readonly goal: AutomationGoal | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const newGoal: AutomationGoal = { event: { name: '', conditions: [] }, days: 7, value_property: null, holdout: 0 };
const shares = [0, 5, 10, 20, 30, 50];

/** Edits what an automation is for, or removes it. */
export function GoalDrawer({ automationId: id, goal, onSaved, onClose }: GoalDrawerProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const [edited, setEdited] = useState(goal ?? newGoal);
  const [isSaving, setSaving] = useState(false);
  const { value: types } = useLoaded(
    useCallback((signal) => http.call('GET /marketing/events/types', { retry: true, signal }), [http]),
  );
  const { name } = edited.event;
  const known = (types?.result ?? []).map((type) => type.name);
  const options = (name === '' || known.includes(name) ? known : [name, ...known]).map((value) => ({
    value,
    label: value,
  }));
  const properties = types?.result.find((type) => type.name === name)?.properties ?? [];
  const hasBlank = edited.event.conditions.some(({ operator, value }) => operatorNeedsValue(operator) && value === '');
  const change = (parts: Partial<AutomationGoal>) => setEdited({ ...edited, ...parts });
  // Another event has other properties.
  const choose = (event: string) => change({ event: { name: event, conditions: [] } });
  const save = async (work: () => Promise<unknown>) => {
    setSaving(true);
    try {
      await work();
      alerts.show(texts.goalSaved);
      onSaved();
    } catch (failure) {
      setSaving(false);
      showFailure(alerts, failure, texts.goalFailed);
    }
  };
  const held = [...new Set([...shares, edited.holdout])].toSorted((one, other) => one - other);
  return (
    <Drawer
      title="Goal"
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          {goal && (
            <Button
              disabled={isSaving}
              onClick={() => void save(() => http.call('DELETE /marketing/automations/:id/goal', { params: { id } }))}
            >
              Remove goal
            </Button>
          )}
          <Button
            intent="primary"
            loading={isSaving}
            disabled={name.trim() === '' || hasBlank}
            onClick={() =>
              void save(() => http.call('PUT /marketing/automations/:id/goal', { params: { id }, body: edited }))
            }
          >
            Save goal
          </Button>
        </div>
      }
    >
      <div className={styles.fields}>
        <FormField label="Event" helper="What contacts do if the automation works, such as an order.">
          <Combobox
            value={name}
            options={options}
            placeholder="Choose or type an event"
            emptyText="Type a name, then press Enter"
            createVerb="Use"
            onCreate={(typed) => choose(typed.trim())}
            onChange={choose}
          />
        </FormField>
        <EventConditions
          conditions={edited.event.conditions}
          properties={properties}
          hasEvent={name !== ''}
          showProblems={false}
          onChange={(conditions) => change({ event: { name, conditions } })}
        />
        <NumberField
          label="Within"
          value={edited.days}
          min={1}
          max={limits.automationGoal.days}
          unit=" days"
          helper="After a contact enters, and for each message after it is sent."
          onChange={(days) => change({ days })}
        />
        <FormField
          label="Value"
          helper="The property of the event that is a number, such as total. Leave it empty to only count."
        >
          <TextInput
            value={edited.value_property ?? ''}
            maxLength={100}
            onChange={(text) => change({ value_property: text.trim() === '' ? null : text.trim() })}
          />
        </FormField>
        <FormField
          label="Hold out"
          helper="These contacts enter, but get nothing. The difference shows what the automation does."
        >
          <Select
            value={String(edited.holdout)}
            options={held.map((share) => ({
              value: String(share),
              label: share === 0 ? 'Nobody' : `${share}% of contacts`,
            }))}
            onChange={(share) => change({ holdout: Number(share) })}
          />
        </FormField>
      </div>
    </Drawer>
  );
}
