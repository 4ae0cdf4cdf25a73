import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Alerts, Navigation, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { showFailure, tableOfAll } from 'sendwright/sdk/models';
import { type Column, DataTable, IconButton, type MenuEntry, StatusTag, Switch } from 'sendwright/sdk/ui';
import type { MailRoute } from 'sendwright/wire/mailRoutes';
import { paths, scopes } from '../contract';
import { MailRoutesStore } from '../mailRoutesStore';
import { isShared, moved } from '../routeOrder';
import { classesOf, domainsOf, limitOf, placeOf } from '../routeWords';
import { texts } from '../texts';
import styles from './mailRoutes.module.css';

interface RouteTableProps {
  readonly label: string;
  readonly rows: readonly MailRoute[];
  readonly onRetry: () => void;
}

interface LastMove {
  readonly id: string;
  /** The label of the button that had the focus. */
  readonly button: string | null | undefined;
}
type Mover = (route: MailRoute, by: -1 | 1) => Promise<void>;

/** Routes in the order they are tried, with their state and actions. */
export const RouteTable = observer(function RouteTable({ label, rows, onRetry }: RouteTableProps) {
  const store = useService(MailRoutesStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const mayUpdate = useRefusal(scopes.update) === undefined;
  const mayDelete = useRefusal(scopes.remove) === undefined;
  const [lastMove, setLastMove] = useState<LastMove>();
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (lastMove) keepFocus(root.current, lastMove);
  }, [lastMove]);

  const move: Mover = async (route, by) => {
    const positions = moved(rows, route.id, by);
    if (positions.length === 0) return;
    const button = document.activeElement?.getAttribute('aria-label');
    try {
      await store.order(positions);
      setLastMove({ id: route.id, button });
    } catch (failure) {
      showFailure(alerts, failure, texts.orderFailed);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    const at =
      event.target instanceof Element ? event.target.closest('[data-index]')?.getAttribute('data-index') : null;
    const route = rows[Number(at ?? -1)];
    if (!event.altKey || by === undefined || route === undefined || !mayUpdate) return;
    event.preventDefault();
    void move(route, by);
  };
  const menu = (route: MailRoute): readonly MenuEntry[] => {
    const { id } = route;
    const movable = (by: -1 | 1): boolean => mayUpdate && moved(rows, id, by).length > 0;
    return [
      { label: 'Edit', icon: 'edit', disabled: !mayUpdate, onSelect: () => navigation.to(paths.edit, { id }) },
      {
        label: 'Send test message',
        icon: 'send',
        disabled: !mayUpdate,
        onSelect: () => navigation.to(paths.test, { id }),
      },
      {
        label: 'Move up',
        icon: 'arrowUp',
        keys: 'alt+up',
        disabled: !movable(-1),
        onSelect: () => void move(route, -1),
      },
      {
        label: 'Move down',
        icon: 'arrowDown',
        keys: 'alt+down',
        disabled: !movable(1),
        onSelect: () => void move(route, 1),
      },
      'divider',
      {
        label: 'Delete',
        icon: 'trash',
        danger: true,
        disabled: !mayDelete,
        onSelect: () => navigation.to(paths.remove, { id }),
      },
    ];
  };

  const at = rows.find(({ id }) => id === lastMove?.id);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key for the rows inside
    <div ref={root} onKeyDown={onKeyDown}>
      <DataTable
        label={label}
        noun={['mail route', 'mail routes']}
        columns={columnsOf(rows, mayUpdate, move)}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowLink={mayUpdate ? ({ id }) => pathTo(paths.edit, { id }) : undefined}
        rowMenu={menu}
        rowHeight={52}
        total={rows.length}
        height="auto"
        {...tableOfAll(store.fetching, rows)}
        onRetry={onRetry}
      />
      <p role="status" className={styles.told}>
        {at && `${at.name} is now number ${at.position}.`}
      </p>
    </div>
  );
});

/** A moved row keeps the focus: on the button that moved it, or on the row where that button is disabled now. */
function keepFocus(table: HTMLElement | null, { id, button }: LastMove): void {
  const row = table?.querySelector(`[data-route="${id}"]`)?.closest<HTMLElement>('[data-index]');
  const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])];
  (buttons.find((one) => one.getAttribute('aria-label') === button) ?? row)?.focus();
}

function columnsOf(rows: readonly MailRoute[], mayUpdate: boolean, move: Mover): readonly Column<MailRoute>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      minWidth: 160,
      cell: (route) => (
        <span className={styles.words}>
          <span className={styles.name}>
            <strong>{route.name}</strong>
            <span className={styles.phoneState}>
              <State route={route} />
            </span>
          </span>
          <span className={styles.detail}>{placeOf(route)}</span>
        </span>
      ),
    },
    { id: 'state', title: 'State', width: 92, wideOnly: 640, cell: (route) => <State route={route} /> },
    {
      id: 'order',
      title: 'Order',
      width: 104,
      wideOnly: 640,
      cell: (route) => (
        <span className={styles.order} data-route={route.id}>
          <span className={styles.number}>{route.position}</span>
          {mayUpdate && (
            <>
              <IconButton
                icon="arrowUp"
                size="small"
                label={`Move ${route.name} up`}
                disabled={moved(rows, route.id, -1).length === 0}
                onClick={() => void move(route, -1)}
              />
              <IconButton
                icon="arrowDown"
                size="small"
                label={`Move ${route.name} down`}
                disabled={moved(rows, route.id, 1).length === 0}
                onClick={() => void move(route, 1)}
              />
            </>
          )}
        </span>
      ),
    },
    {
      id: 'for',
      title: 'For',
      minWidth: 136,
      wideOnly: 640,
      cell: (route) => (
        <span className={styles.words}>
          <span>{classesOf(route)}</span>
          <span className={styles.detail}>{domainsOf(route)}</span>
        </span>
      ),
    },
    {
      id: 'limit',
      title: 'Limit',
      width: 108,
      wideOnly: 640,
      cell: (route) => (
        <span className={styles.words}>
          <span>{limitOf(route)}</span>
          {isShared(rows, route) && <span className={styles.detail}>Weight {route.weight}</span>}
        </span>
      ),
    },
    { id: 'enabled', title: 'On', width: 60, cell: (route) => <RouteSwitch route={route} /> },
  ];
}

const states = { ready: ['success', 'Ready'], failing: ['danger', 'Failing'], off: ['neutral', 'Paused'] } as const;

function State({ route: { state } }: { readonly route: MailRoute }) {
  const [tone, label] = states[state];
  return <StatusTag tone={tone} label={label} />;
}

/** Pauses a route, or resumes it. */
function RouteSwitch({ route: { id, name, enabled: isOn } }: { readonly route: MailRoute }) {
  const store = useService(MailRoutesStore);
  const alerts = useService(Alerts);
  const mayUpdate = useRefusal(scopes.update) === undefined;
  const turn = async (enabled: boolean): Promise<void> => {
    try {
      await store.change(id, { enabled });
      alerts.show(enabled ? texts.enabled : texts.disabled, { name });
    } catch (failure) {
      showFailure(alerts, failure, texts.updateFailed);
    }
  };
  return (
    <Switch
      checked={isOn}
      disabled={!mayUpdate}
      ariaLabel={`Send mail by ${name}`}
      onChange={(enabled) => void turn(enabled)}
    />
  );
}
