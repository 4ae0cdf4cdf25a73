import { observer } from 'mobx-react-lite';
import { Suspense, useEffect } from 'react';
import { Segments } from 'sendwright/plugins/segments/contract';
import { useOptionalService, useRefusal } from 'sendwright/sdk';
import { Banner, Link, PageSection, Radio, Skeleton } from 'sendwright/sdk/ui';
import { useDetailScope } from './detailScope';
import { describeEvent } from '../../stepWords';
import { neverLeft } from '../../checks';
import styles from './detail.module.css';
import { EventFields } from './EventFields';

/** When contacts exit. */
export const ExitSection = observer(function ExitSection() {
  const { editor, isReadOnly, showProblems } = useDetailScope();
  const segments = useOptionalService(Segments);
  const { entry, exit } = editor.content;
  const isFixed = isReadOnly || editor.isLocked;
  // Exit criteria need the Advanced plan, even if automations are available without it.
  const refusal = useRefusal({ plan: 'advanced' });
  useEffect(() => void segments.get(), [segments]);
  const Conditions = segments.current?.Conditions;
  const problem = editor.problems.exit;
  return (
    <div data-place="exit">
      <PageSection title="When will your contacts leave the automation?">
        <div className={styles.fields}>
          <Radio
            ariaLabel="When will your contacts leave the automation?"
            value={exit.kind}
            disabled={isFixed}
            options={[
              { value: 'all_received', label: 'Contacts have received all emails in the automation' },
              {
                value: 'not_in_entry',
                label: 'Contacts no longer meet the entry criteria',
                helper: neverLeft[entry.kind] ?? 'Checked before every email.',
              },
              {
                value: 'event',
                label: 'Contact does something',
                helper: 'An event after they entered, such as a purchase. They leave as soon as it is recorded.',
              },
              {
                value: 'criteria',
                label: 'Contact meets following criteria',
                disabled: refusal !== undefined,
                helper: refusal ? (
                  <>
                    Only with the Advanced plan. <Link to="/workbench/support">Upgrade</Link>
                  </>
                ) : (
                  'Checked before every email and every hour.'
                ),
              },
            ]}
            onChange={(kind) =>
              editor.change({ exit: { ...exit, kind, isFinished: kind !== 'criteria' || exit.isFinished } })
            }
          />
          {exit.kind === 'criteria' && refusal && (
            <Banner tone="warning" title="Exit criteria need the Advanced plan">
              Choose another exit condition, or upgrade the plan.
            </Banner>
          )}
          {exit.kind === 'event' && isFixed && <p>When a contact has the event {describeEvent(exit.event)}</p>}
          {exit.kind === 'event' && !isFixed && (
            <EventFields
              filter={exit.event}
              onChange={(parts) => editor.change({ exit: { ...exit, event: { ...exit.event, ...parts } } })}
            />
          )}
          {exit.kind === 'criteria' && isFixed && (
            <p className={styles.query}>
              <code>{exit.query || 'No criteria'}</code>
            </p>
          )}
          {exit.kind === 'criteria' && !refusal && !isFixed && (
            <Suspense fallback={<Skeleton count={2} label="Loading the criteria" />}>
              {Conditions ? (
                <Conditions
                  key={editor.generation}
                  label="Exit criteria"
                  query={exit.query}
                  showProblems={showProblems}
                  whenEmpty="Without a condition, no contact exits early."
                  onChange={({ query, count, isFinished }) =>
                    editor.change({ exit: { ...exit, query: count === 0 ? '' : query, isFinished } })
                  }
                />
              ) : (
                <Skeleton count={2} label="Loading the criteria" />
              )}
            </Suspense>
          )}
          {problem !== undefined && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
        </div>
      </PageSection>
    </div>
  );
});
