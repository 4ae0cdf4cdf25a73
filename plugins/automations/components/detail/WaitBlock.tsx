import { observer } from 'mobx-react-lite';
import { fieldLabel } from 'sendwright/plugins/custom-fields/contract';
import type { WaitConfig } from 'sendwright/wire/automationWaits';
import { describeDelay, type WaitStep, waitsOf } from '../../steps';
import { describeWait } from '../../stepWords';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';
import { StepFrame } from './StepFrame';
import { useCustomFields } from './useCustomFields';
import { WaitFields } from './WaitFields';

/** A step at which contacts wait. */
export const WaitBlock = observer(function WaitBlock({ step }: { readonly step: WaitStep }) {
  const { editor, isReadOnly } = useDetailScope();
  const fields = useCustomFields();
  const name = `Wait ${waitsOf(editor.content.steps).findIndex(({ id }) => id === step.id) + 1}`;
  const isFixed = isReadOnly || editor.isLocked;
  const change = (config: WaitConfig) => editor.changeStep<WaitStep>(step.id, (one) => ({ ...one, config }));
  const nameOf = (id: string) => fieldLabel(fields.find((field) => field.id === id)?.name ?? 'a date field');
  const delay = describeDelay(step.delay);
  return (
    <StepFrame
      step={step}
      name={name}
      sign={null}
      icon="clock"
      title={describeWait(step.config, nameOf) || (delay === '' ? <em>No wait yet</em> : delay)}
      detail={`${name}: nothing happens until then`}
      items={[]}
    >
      {!isFixed && (
        <div className={styles.audience}>
          <WaitFields name={name} config={step.config} fields={fields} onChange={change} />
        </div>
      )}
    </StepFrame>
  );
});
