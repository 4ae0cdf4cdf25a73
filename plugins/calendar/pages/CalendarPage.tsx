import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { paths as singleSends } from 'sendwright/plugins/single-sends/contract';
import { Alerts, Http, HttpFailure, Navigation, useFreshness, useRefusal, useService } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  ErrorState,
  formatDateTime,
  IconButton,
  Link,
  Page,
  parseDateTime,
  Skeleton,
  useAccountZone,
  useObserved,
} from 'sendwright/sdk/ui';
import type { CalendarSend } from 'sendwright/wire/calendar';
import styles from '../components/calendar.module.css';
import { DayGrid } from '../components/DayGrid';
import { RescheduleDialog } from '../components/RescheduleDialog';
import { paths } from '../contract';
import { type CalendarUnit, daysOf, shortDay, timeText, titleOf, turned, viewOf } from '../days';
import { entriesByDay } from '../entries';
import { texts } from '../texts';

/** How long, in milliseconds, a move can be undone in its alert. */
const alertTime = 10_000;

/** What is sent when: a month or a week of single sends, and the next steps of automations. */
export default observer(function CalendarPage() {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const zone = useAccountZone();
  const mayUpdate = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const mayCreate = useRefusal({ scope: 'marketing_campaigns.create' }) === undefined;
  const query = useObserved(() => navigation.location.search);
  const view = useMemo(
    () => viewOf(query, new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format()),
    [query, zone],
  );
  const days = useMemo(() => daysOf(view), [view]);
  const [first, last] = [days[0] ?? view.day, days.at(-1) ?? view.day];
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal) =>
        http.call('GET /marketing/calendar', { query: { start_date: first, end_date: last }, retry: true, signal }),
      [http, first, last],
    ),
  );
  useFreshness(['single-sends', 'automations'], reload);
  const entries = useMemo(() => (value ? entriesByDay(value) : undefined), [value]);
  const [moving, setMoving] = useState<CalendarSend>();
  /** The send that was moved back: the button that did it is gone, and the focus goes to where the send is again. */
  const movedBack = useRef<string>(undefined);
  useEffect(() => {
    if (movedBack.current === undefined || document.activeElement !== document.body) return;
    const link = document.querySelector<HTMLElement>(`[data-send="${movedBack.current}"] a`);
    movedBack.current = undefined;
    link?.focus();
  }, [entries]);

  const show = (unit: CalendarUnit, day: string) =>
    navigation.go(
      `${paths.calendar}?${new URLSearchParams({ ...(unit === 'week' && { view: unit }), day }).toString()}`,
    );

  const schedule = async (send: CalendarSend, at: string, isUndo = false): Promise<void> => {
    const { id, name, zone_field: zoneField } = send;
    try {
      await http.call('PUT /marketing/singlesends/:id/schedule', {
        params: { id },
        body: { send_at: at, ...(zoneField !== null && { zone_field: zoneField }) },
      });
    } catch (problem) {
      if (!(problem instanceof HttpFailure && problem.status === 400))
        showFailure(alerts, problem, texts.moveFailed, { name });
      throw problem;
    }
    if (isUndo) movedBack.current = id;
    const undo = async () => schedule(send, send.at, true).catch(refused(send));
    alerts.add({
      type: 'success',
      message: `${name} is scheduled for ${formatDateTime(at, zone)}.`,
      ...(!isUndo && { vanishTimeout: alertTime, action: { label: 'Undo', run: undo } }),
    });
    reload();
  };
  const refused = (send: CalendarSend) => (problem: unknown) => {
    if (problem instanceof HttpFailure && problem.status === 400)
      alerts.show(texts.moveRefused, { name: send.name, reason: problem.message });
  };
  /** Keeps the time of day, in the account's time zone. */
  const move = (send: CalendarSend, day: string) => {
    const at = parseDateTime(`${shortDay(day)} ${day.slice(0, 4)} ${timeText(send.at, zone)}`, zone);
    if (at !== undefined) void schedule(send, at).catch(refused(send));
  };

  return (
    <Page
      wide
      title="Calendar"
      primaryAction={
        mayCreate && (
          <Link to={singleSends.create} look="primary">
            Create single send
          </Link>
        )
      }
    >
      <div className={styles.toolbar}>
        <IconButton
          icon="chevronLeft"
          label={`Previous ${view.unit}`}
          onClick={() => show(view.unit, turned(view, -1))}
        />
        <Button onClick={() => show(view.unit, view.today)}>Today</Button>
        <IconButton icon="chevronRight" label={`Next ${view.unit}`} onClick={() => show(view.unit, turned(view, 1))} />
        <h2 className={styles.title} aria-live="polite">
          {titleOf(view)}
        </h2>
        <div className={styles.units} role="group" aria-label="Show a">
          {(['month', 'week'] as const).map((unit) => (
            <button key={unit} type="button" aria-pressed={unit === view.unit} onClick={() => show(unit, view.day)}>
              {unit === 'month' ? 'Month' : 'Week'}
            </button>
          ))}
        </div>
      </div>
      {value?.truncated && (
        <Banner tone="warning">There are more sends than can be shown. Choose a week to see all of them.</Banner>
      )}
      {failure !== undefined && !value ? (
        <ErrorState title="The calendar couldn't be loaded." failure={failure} onRetry={reload} />
      ) : value && entries ? (
        <>
          <DayGrid
            view={view}
            days={days}
            entries={entries}
            zone={zone}
            onWeek={(day) => show('week', day)}
            onMove={mayUpdate ? move : undefined}
            onReschedule={mayUpdate ? setMoving : undefined}
          />
          <p className={styles.note}>
            {entries.size === 0 && `Nothing was sent or is scheduled in this ${view.unit}. `}
            Times are in {value.time_zone === 'Etc/UTC' ? 'UTC' : value.time_zone.replaceAll('_', ' ')}.
            {mayUpdate &&
              entries.size > 0 &&
              ' Drag a scheduled send to another day, or choose Reschedule in its menu.'}
          </p>
        </>
      ) : (
        <Skeleton shape="block" height={560} label="Loading the calendar" />
      )}
      {moving && (
        <RescheduleDialog send={moving} onSave={(at) => schedule(moving, at)} onClose={() => setMoving(undefined)} />
      )}
    </Page>
  );
});
