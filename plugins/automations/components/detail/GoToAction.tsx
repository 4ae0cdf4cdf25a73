import { observer } from 'mobx-react-lite';
import { FormField, NumberField, Select } from 'sendwright/sdk/ui';
import type { ActionConfig } from 'sendwright/wire/automationActions';
import { stepLimits } from '../../steps';
import { labeled } from '../../stepWords';
import { useDetailScope } from './detailScope';

type GoTo = Extract<ActionConfig, { action: 'go_to' }>;

interface GoToActionProps {
  readonly stepId: string;
  readonly config: GoTo;
  readonly onChange: (config: GoTo) => void;
}

/** The step that contacts are sent to, and how often. */
export const GoToAction = observer(function GoToAction({ stepId, config, onChange }: GoToActionProps) {
  const { editor, showProblems } = useDetailScope();
  const targets = labeled(editor.content.steps).filter(({ id }) => id !== stepId);
  return (
    <>
      <FormField
        label="Step"
        helper="They go through it, and through what follows, once more."
        error={showProblems && config.step_id === null ? 'Choose the step to go to.' : undefined}
      >
        <Select
          value={config.step_id ?? ''}
          placeholder={targets.length === 0 ? 'No other step' : 'Choose a step'}
          options={targets.map(({ id, label }) => ({ value: id, label }))}
          onChange={(chosen) => onChange({ ...config, step_id: chosen })}
        />
      </FormField>
      <NumberField
        label="At most"
        helper="Each time that a contact enters. Then they go on with the next step."
        value={config.times}
        min={1}
        max={stepLimits.jumps}
        unit=" times"
        onChange={(times) => onChange({ ...config, times })}
      />
    </>
  );
});
