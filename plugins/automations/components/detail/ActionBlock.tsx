import { observer } from 'mobx-react-lite';
import type { ActionConfig } from 'sendwright/wire/automationActions';
import type { ReactNode } from 'react';
import { actionDetails, actionIcons, actionWords, fieldNameIn } from '../../actionWords';
import { type ActionStep, actionsOf } from '../../steps';
import { GoToAction } from './GoToAction';
import { labeled } from '../../stepWords';
import { FieldAction, ListAction, NotifyAction, TagAction } from './ActionFields';
import { CallFigures } from '../stats/CallFigures';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';
import { useCustomFields } from './useCustomFields';
import { WebhookAction } from './WebhookAction';
import { StepFrame } from './StepFrame';

/** A step that changes contacts, tells a teammate about them, or ends the automation for them. */
export const ActionBlock = observer(function ActionBlock({ step }: { readonly step: ActionStep }) {
  const { editor, choices, isReadOnly } = useDetailScope();
  const name = `Action ${actionsOf(editor.content.steps).findIndex(({ id }) => id === step.id) + 1}`;
  const isFixed = isReadOnly || editor.isLocked;
  const { config } = step;
  const change = (next: ActionConfig) => editor.changeStep<ActionStep>(step.id, (one) => ({ ...one, config: next }));
  const custom = useCustomFields();
  const words = actionWords(config, {
    fieldName: fieldNameIn(custom),
    listName: (id) =>
      choices.lists.find((list) => list.id === id)?.name ??
      (choices.isLoading || choices.missing.includes('lists') ? undefined : 'A list that was deleted'),
    stepLabel: (id) => labeled(editor.content.steps).find((target) => target.id === id)?.label,
  });
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
  const serverId = editor.serverId(step.id);
  const figures = config.action === 'webhook' && serverId !== undefined && (
    <CallFigures automation={editor.automation} stepId={serverId} />
  );
  const content = isFixed ? undefined : fields();
  return (
    <StepFrame
      step={step}
      name={name}
      sign={null}
      icon={actionIcons[config.action]}
      title={words.isMissing ? <em>{words.text}</em> : words.text}
      detail={`${name}: ${actionDetails[config.action]}`}
      items={[]}
    >
      {content !== undefined && <div className={styles.audience}>{content}</div>}
      {figures}
    </StepFrame>
  );
});
