import { observer } from 'mobx-react-lite';
import { paths as adPaths } from 'sendwright/plugins/ads/contract';
import { FormField, Link, Select } from 'sendwright/sdk/ui';
import { type AudienceStep, audiencesOf } from '../../steps';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';
import { StepFrame } from './StepFrame';

const actions = [
  { value: 'add', label: 'Add to an audience' },
  { value: 'remove', label: 'Remove from an audience' },
] as const;

/** A step that adds contacts to an audience at an ad partner, or removes them from it. */
export const AudienceBlock = observer(function AudienceBlock({ step }: { readonly step: AudienceStep }) {
  const { editor, choices, isReadOnly, showProblems } = useDetailScope();
  const name = `Audience ${audiencesOf(editor.content.steps).findIndex(({ id }) => id === step.id) + 1}`;
  const isFixed = isReadOnly || editor.isLocked;
  const { audienceId, action } = step;
  const { audiences = [], isLoading } = choices;
  const isKnown = choices.audiences !== undefined && !isLoading && !choices.missing.includes('audiences');
  const chosen = audiences.find(({ id }) => id === audienceId);
  const change = (parts: Partial<AudienceStep>) =>
    editor.changeStep<AudienceStep>(step.id, (one) => ({ ...one, ...parts }));
  const options = audiences
    .filter(({ id, status }) => status === 'active' || id === audienceId)
    .map(({ id, name: label, status }) => ({ value: id, label: status === 'active' ? label : `${label} (stopped)` }));
  const lost = isKnown ? 'A deleted audience' : 'An audience';
  return (
    <StepFrame
      step={step}
      name={name}
      sign={null}
      icon="globe"
      title={chosen ? chosen.name : <em>{audienceId === null ? 'No audience yet' : lost}</em>}
      detail={action === 'add' ? 'Added to the ad audience' : 'Removed from the ad audience'}
      items={[]}
    >
      {!isFixed && (
        <div className={styles.audience}>
          <FormField label="What happens">
            <Select<'add' | 'remove'> value={action} options={actions} onChange={(next) => change({ action: next })} />
          </FormField>
          <FormField
            label="Audience"
            error={showProblems && audienceId === null ? 'Choose a synced audience.' : undefined}
            helper={
              isKnown && options.length === 0 ? (
                <>
                  No audience is synced yet. <Link to={adPaths.audiences}>Sync a list or segment</Link>
                </>
              ) : (
                'Sent to the partner within minutes, for contacts who consent and have not unsubscribed.'
              )
            }
          >
            <Select
              value={audienceId ?? ''}
              placeholder="Choose an audience"
              options={audienceId !== null && !chosen ? [...options, { value: audienceId, label: lost }] : options}
              onChange={(id) => change({ audienceId: id })}
            />
          </FormField>
        </div>
      )}
    </StepFrame>
  );
});
