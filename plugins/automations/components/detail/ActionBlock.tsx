import { observer } from 'mobx-react-lite';
import type { ActionConfig } from 'sendwright/wire/automationActions';
import type { ReactNode } from 'react';
import type { IconName } from 'sendwright/sdk/ui';
import { type ActionStep, actionsOf } from '../../steps';
import { GoToAction } from './GoToAction';
import { labelled, timesWords } from '../../stepWords';
import { FieldAction, ListAction, NotifyAction, TagAction } from './ActionFields';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';
import { WebhookAction } from './WebhookAction';
import { StepFrame } from './StepFrame';

const icons: Readonly<Record<ActionConfig['action'], IconName>> = {
  set_field: 'edit',
  add_to_list: 'list',
  remove_from_list: 'list',
  add_tag: 'tag',
  remove_tag: 'tag',
  notify: 'bell',
  webhook: 'globe',
  go_to: 'arrowLeft',
  end: 'stop',
};

const details: Readonly<Record<ActionConfig['action'], string>> = {
  set_field: 'updates a field of the contact',
  add_to_list: 'adds the contact to a list',
  remove_from_list: 'removes the contact from a list',
  add_tag: 'adds a tag to the contact',
  remove_tag: 'removes a tag from the contact',
  notify: 'notifies a teammate',
  webhook: 'calls a webhook',
  go_to: 'sends the contact to another step',
  end: 'nothing follows for the contact',
};

/** A step that changes contacts, tells a teammate about them, or ends the automation for them. */
export const ActionBlock = observer(function ActionBlock({ step }: { readonly step: ActionStep }) {
  const { editor, choices, isReadOnly } = useDetailScope();
  const name = `Action ${actionsOf(editor.content.steps).findIndex(({ id }) => id === step.id) + 1}`;
  const isFixed = isReadOnly || editor.isLocked;
  const { config } = step;
  const change = (next: ActionConfig) => editor.changeStep<ActionStep>(step.id, (one) => ({ ...one, config: next }));
  const title = (): ReactNode => {
    switch (config.action) {
      case 'set_field':
        return config.field === null ? (
          <em>No field yet</em>
        ) : config.value === null ? (
          'Clear a field'
        ) : (
          `Set a field to “${config.value}”`
        );
      case 'add_to_list':
      case 'remove_from_list': {
        if (config.list_id === null) return <em>No list yet</em>;
        return choices.lists.find(({ id }) => id === config.list_id)?.name ?? 'A list';
      }
      case 'add_tag':
      case 'remove_tag':
        return config.tag ?? <em>No tag yet</em>;
      case 'notify':
        return config.username ?? <em>No teammate yet</em>;
      case 'webhook':
        return config.url ?? <em>No address yet</em>;
      case 'go_to': {
        const target = labelled(editor.content.steps).find(({ id }) => id === config.step_id);
        return target ? `Go to ${target.label}, ${timesWords(config.times)}` : <em>No step yet</em>;
      }
      case 'end':
        return 'End';
    }
  };
  const fields = (): ReactNode => {
    switch (config.action) {
      case 'set_field':
        return <FieldAction config={config} onChange={change} />;
      case 'add_to_list':
      case 'remove_from_list':
        return <ListAction config={config} onChange={change} />;
      case 'add_tag':
      case 'remove_tag':
        return <TagAction config={config} onChange={change} />;
      case 'notify':
        return <NotifyAction config={config} onChange={change} />;
      case 'webhook':
        return <WebhookAction config={config} onChange={change} />;
      case 'go_to':
        return <GoToAction stepId={step.id} config={config} onChange={change} />;
      case 'end':
        return undefined;
    }
  };
  const content = isFixed ? undefined : fields();
  return (
    <StepFrame
      step={step}
      name={name}
      sign={null}
      icon={icons[config.action]}
      title={title()}
      detail={`${name}: ${details[config.action]}`}
      items={[]}
    >
      {content !== undefined && <div className={styles.audience}>{content}</div>}
    </StepFrame>
  );
});
