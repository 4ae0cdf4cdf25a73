import { observer } from 'mobx-react-lite';
import { AttentionItems, type Task } from 'sendwright/sdk';
import { Button, Icon, IconButton, Link, ProgressBar, SlotOutlet } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import styles from './ActivityTray.module.css';

const TaskLine = observer(function TaskLine({
  task,
  onFollow,
}: {
  readonly task: Task;
  readonly onFollow: () => void;
}) {
  const { activity, alerts } = useShell().kernel;
  return (
    <li className={styles.task}>
      {task.state === 'running' ? (
        <ProgressBar label={task.title} share={task.progress ?? undefined} detail={task.detail} />
      ) : (
        <div className={styles.ended} data-state={task.state}>
          <Icon name={task.state === 'done' ? 'check' : 'warning'} />
          <div className={styles.words}>
            <strong>{task.title}</strong>
            <span>{task.detail}</span>
          </div>
          <IconButton
            icon="close"
            size="small"
            label={`Dismiss ${task.title}`}
            onClick={() => activity.dismiss(task.id)}
          />
        </div>
      )}
      {activity.canRetry(task.id) && (
        <Button size="small" icon="refresh" onClick={() => activity.retry(task.id)}>
          Try again
        </Button>
      )}
      {activity.canUndo(task) && (
        <Button
          size="small"
          icon="undo"
          onClick={() =>
            void activity
              .undo(task.id)
              .catch(() =>
                alerts.add({
                  type: 'danger',
                  message: `"${task.title}" couldn't be undone. Check your connection and try again.`,
                }),
              )
          }
        >
          Undo
        </Button>
      )}
      {task.link && (
        <Link to={task.link} onClick={onFollow}>
          {task.state === 'running' ? 'Show' : 'Show the result'}
        </Link>
      )}
    </li>
  );
});

/** The running tasks, and the results of the others. */
export const ActivityPanel = observer(function ActivityPanel({ onFollow }: { readonly onFollow: () => void }) {
  const { activity } = useShell().kernel;
  return (
    <div role="dialog" aria-label="Activity" className={styles.panel}>
      <SlotOutlet slot={AttentionItems} props={{ place: 'tray', onFollow }} />
      <h2 className={styles.heading}>Activity</h2>
      {activity.tasks.length === 0 ? (
        <p className={styles.empty}>Running and finished imports, exports and sends appear here.</p>
      ) : (
        <ul className={styles.list}>
          {activity.tasks.map((task) => (
            <TaskLine key={task.id} task={task} onFollow={onFollow} />
          ))}
        </ul>
      )}
    </div>
  );
});
