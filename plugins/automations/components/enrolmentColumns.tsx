import { type Column, DateTime, RelativeTime, StatusTag, type StatusTagProps } from 'sendwright/sdk/ui';
import type { Enrolment, EnrolmentState } from 'sendwright/wire/automations';

/** How the state of a contact in an automation reads. */
export const enrolmentLooks: Readonly<Record<EnrolmentState, StatusTagProps>> = {
  active: { tone: 'info', label: 'Active' },
  completed: { tone: 'success', label: 'Completed' },
  exited: { tone: 'neutral', label: 'Exited' },
};

/** The columns of an automation's contacts; `names` are those of its steps. */
export function enrolmentColumns(names: ReadonlyMap<string, string>): readonly Column<Enrolment>[] {
  return [
    {
      id: 'contact',
      title: 'Contact',
      minWidth: 220,
      cell: (row) => <strong>{row.email ?? (row.name || row.contact_id)}</strong>,
    },
    { id: 'name', title: 'Name', width: 160, cell: (row) => row.name || '–' },
    { id: 'state', title: 'State', width: 120, cell: (row) => <StatusTag {...enrolmentLooks[row.state]} /> },
    {
      id: 'step',
      title: 'Current step',
      minWidth: 160,
      cell: (row) => (row.step_id === null ? '–' : (names.get(row.step_id) ?? 'A step that was removed')),
    },
    {
      id: 'next',
      title: 'Next send',
      width: 180,
      cell: (row) => (row.next_at === null ? '–' : <DateTime at={row.next_at} length="short" />),
    },
    { id: 'entered', title: 'Entered', width: 140, cell: (row) => <RelativeTime at={row.entered_at} /> },
    { id: 'reason', title: 'Left because', width: 240, cell: (row) => row.reason ?? '–' },
  ];
}
