/**
 * A page with every component, for viewing and for checks with axe: see rspack.gallery.config.ts. Not part of the
 * product.
 */
import '../../themes/index.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Bars, Funnel, TimeSeries } from 'sendwright/sdk/charts';
import { CodeEditor } from 'sendwright/sdk/code-editor';
import {
  Banner,
  Button,
  Checkbox,
  type Column,
  Combobox,
  Confirm,
  CopyableId,
  DataTable,
  DateTimeField,
  Dialog,
  Drawer,
  Empty,
  ErrorState,
  FileDrop,
  FormField,
  Icon,
  type IconName,
  KeyHint,
  Link,
  MenuButton,
  Page,
  PageSection,
  ProgressBar,
  Radio,
  RelativeTime,
  SandboxedHtml,
  Select,
  SheetPreview,
  Skeleton,
  Sparkline,
  SplitPane,
  StatTile,
  StatusTag,
  Stepper,
  Switch,
  Tabs,
  Tag,
  TextArea,
  TextInput,
  useTableState,
} from 'sendwright/sdk/ui';
import { frameIconPaths } from '../../sdk/ui/frameIconPaths';
import { iconPaths } from '../../sdk/ui/iconPaths';

interface Send {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  readonly status: 'live' | 'draft' | 'scheduled';
  readonly recipients: number;
  readonly opens: number;
}

const paths = { ...frameIconPaths, ...iconPaths };
const isSign = (name: string): name is IconName => Object.hasOwn(paths, name);
const signs = Object.keys(paths).filter(isSign);

const sends: readonly Send[] = Array.from({ length: 400 }, (_, index) => ({
  id: `send-${index}`,
  name: ['Autumn sale, last call', 'November newsletter', 'Black Friday preview', 'Winter collection'][index % 4] ?? '',
  subject: 'Two days left, and free shipping',
  status: (['live', 'draft', 'scheduled'] as const)[index % 3] ?? 'draft',
  recipients: (index * 7919) % 250_000,
  opens: ((index * 13) % 60) / 100,
}));

const columns: readonly Column<Send>[] = [
  {
    id: 'name',
    title: 'Name',
    sortable: true,
    cell: (send) => (
      <span>
        {send.name}
        <small>Subject: {send.subject}</small>
      </span>
    ),
  },
  {
    id: 'status',
    title: 'Status',
    width: 150,
    cell: (send) => (
      <StatusTag
        tone={send.status === 'live' ? 'success' : send.status === 'draft' ? 'neutral' : 'info'}
        label={send.status}
      />
    ),
  },
  {
    id: 'edited',
    title: 'Sent or edited',
    width: 150,
    cell: () => <RelativeTime at={new Date(Date.now() - 7_200_000)} />,
  },
  {
    id: 'recipients',
    title: 'Recipients',
    width: 120,
    align: 'right',
    sortable: true,
    cell: (send) => send.recipients.toLocaleString('en-US'),
  },
  {
    id: 'opens',
    title: 'Unique opens',
    width: 130,
    align: 'right',
    cell: (send) => `${(send.opens * 100).toFixed(1)}%`,
  },
];
const keyOf = (send: Send) => send.id;
const nameOf = (send: Send) => send.name;

function TablePage({
  loading,
  failure,
  rows,
}: {
  readonly loading?: boolean;
  readonly failure?: unknown;
  readonly rows?: readonly Send[];
}) {
  const state = useTableState({ filters: ['status', 'category'] });
  return (
    <Page
      title="Single sends"
      wide
      primaryAction={<Button intent="primary">Create single send</Button>}
      secondaryAction={<Button>Import design</Button>}
      actions={[{ label: 'Export all', onSelect: () => undefined, icon: 'download' }]}
    >
      <DataTable
        label="Single sends"
        noun={['single send', 'single sends']}
        columns={columns}
        rows={rows ?? sends}
        rowKey={keyOf}
        rowLabel={nameOf}
        rowHeight={52}
        total={rows ? rows.length : 1204}
        hasMore={!rows}
        loading={loading}
        error={failure}
        onRetry={() => undefined}
        state={state}
        search={{ label: 'Search by name' }}
        filters={[
          {
            id: 'status',
            label: 'Status',
            choices: [
              { value: 'live', label: 'Live' },
              { value: 'draft', label: 'Draft' },
            ],
          },
          { id: 'category', label: 'Category', choices: [{ value: 'news', label: 'News' }] },
        ]}
        bulkActions={[
          { label: 'Delete', icon: 'trash', danger: true, onRun: () => undefined },
          { label: 'Duplicate', icon: 'duplicate', onRun: () => undefined },
        ]}
        rowMenu={() => [
          { label: 'Edit', icon: 'edit', onSelect: () => undefined },
          'divider',
          { label: 'Delete', icon: 'trash', danger: true, onSelect: () => undefined },
        ]}
        rowLink={(send) => `/sends/${send.id}`}
        columnChooser="gallery"
      />
    </Page>
  );
}

function FormPage() {
  const [text, setText] = useState('Northwind');
  const [choice, setChoice] = useState('a');
  const [on, setOn] = useState(true);
  const [many, setMany] = useState<readonly string[]>(['vip', 'news']);
  const [time, setTime] = useState('2026-11-27T08:00:00.000Z');
  const lists = [
    { value: 'vip', label: 'VIP customers', detail: '1,204 contacts' },
    { value: 'news', label: 'Newsletter' },
    { value: 'lyon', label: 'Lyon store' },
  ];
  return (
    <Page
      title="Edit sender"
      back={{ to: '/senders', label: 'Senders' }}
      status={<StatusTag tone="warning" label="Unverified" />}
      primaryAction={<Button intent="primary">Save changes</Button>}
      tabs={
        <Tabs
          label="Sender"
          selected="details"
          tabs={[
            { id: 'details', title: 'Details' },
            { id: 'used', title: 'Used by', count: 12 },
          ]}
          onSelect={() => undefined}
        />
      }
    >
      <Banner
        tone="warning"
        title="This sender is not verified."
        action={<Button size="small">Resend verification</Button>}
      >
        Nothing is sent from it until its owner confirms the address.
      </Banner>
      <Banner tone="danger" title="Sending is paused.">
        The SMTP server refused the connection.
      </Banner>
      <Stepper
        label="Steps"
        current="map"
        onSelect={() => undefined}
        steps={[
          { id: 'file', title: 'Choose a file' },
          { id: 'map', title: 'Match the columns' },
          { id: 'review', title: 'Review' },
        ]}
      />
      <SplitPane
        preview={
          <SandboxedHtml
            title="Preview"
            html={
              "<h1 style='font-family:sans-serif'>Hello</h1><script>document.body.innerHTML='bad'</script><p>Text " +
              'of a message.</p>'
            }
          />
        }
      >
        <PageSection title="From" description="What recipients see.">
          <FormField label="Name" required helper="Shown in the inbox.">
            <TextInput value={text} onChange={setText} />
          </FormField>
          <FormField label="Email" required error="Email must be a valid email address.">
            <TextInput value="nobody@" onChange={() => undefined} type="email" />
          </FormField>
          <FormField label="Country">
            <Select
              value="fr"
              onChange={() => undefined}
              options={[
                { value: 'fr', label: 'France' },
                { value: 'de', label: 'Germany' },
              ]}
            />
          </FormField>
          <FormField label="Lists">
            <Combobox multiple value={many} onChange={setMany} options={lists} placeholder="Choose lists" />
          </FormField>
          <FormField label="Segment">
            <Combobox value="" onChange={() => undefined} options={lists} placeholder="Choose a segment" />
          </FormField>
          <FormField label="Send at">
            <DateTimeField value={time} onChange={setTime} zone="Europe/Paris" />
          </FormField>
          <FormField label="Notes" aside="12 / 100">
            <TextArea value="Some notes" onChange={() => undefined} />
          </FormField>
          <Checkbox checked={on} onChange={setOn} label="Use this sender by default" helper="For new single sends." />
          <Checkbox checked={false} indeterminate onChange={() => undefined} label="Some are selected" />
          <Switch checked={on} onChange={setOn} label="Track opens" helper="With an invisible image." />
          <FormField label="Kind">
            <Radio
              value={choice}
              onChange={setChoice}
              options={[
                { value: 'a', label: 'By subject' },
                { value: 'b', label: 'By content', helper: 'Two designs' },
              ]}
            />
          </FormField>
          <Radio
            ariaLabel="Editor"
            look="cards"
            value={choice}
            onChange={setChoice}
            options={[
              { value: 'a', label: 'Design editor', helper: 'Drag and drop' },
              { value: 'b', label: 'Code editor', helper: 'HTML by hand' },
            ]}
          />
          <FileDrop accept=".csv" maxBytes={50_000_000} onFile={() => undefined} helper="CSV, up to 50 MB" />
          <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
            <Button>Secondary</Button>
            <Button intent="danger" icon="trash">
              Delete sender
            </Button>
            <Button intent="quiet">Cancel</Button>
            <Button loading>Saving</Button>
            <Button disabled>Disabled</Button>
            <Button size="small" icon="add">
              Small
            </Button>
            <Link to="/x" look="button">
              Link button
            </Link>
            <MenuButton label="More" items={[]}>
              Menu
            </MenuButton>
          </div>
        </PageSection>
      </SplitPane>
    </Page>
  );
}

const days = Array.from({ length: 30 }, (_, index) =>
  new Date(Date.UTC(2026, 10, 1 + index)).toISOString().slice(0, 10),
);
const wave = (scale: number, shift: number) =>
  days.map((_, index) => Math.round(scale * (1.3 + Math.sin(index / 3 + shift))));

function ChartPage() {
  return (
    <Page title="Statistics" wide>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))', gap: 12 }}>
        <StatTile
          label="Delivered"
          value={248_310}
          detail="99.1% of requested"
          trend={{ change: 0.041 }}
          chart={<Sparkline label="Delivered" values={wave(10, 0)} />}
        />
        <StatTile label="Unique opens" value={103_793} detail="41.8% of delivered" trend={{ change: -0.02 }} />
        <StatTile label="Unsubscribes" value={82} trend={{ change: -0.1, good: 'down' }} />
        <StatTile label="Clicks" value={null} detail="None yet" />
      </div>
      <PageSection title="Engagement over time">
        <TimeSeries
          label="Engagement"
          days={days}
          series={[
            { id: 'o', label: 'Unique opens', values: wave(4000, 0) },
            { id: 'c', label: 'Unique clicks', values: wave(900, 1) },
          ]}
          compareWith={{ label: 'October', values: { o: wave(3500, 2), c: wave(800, 3) } }}
        />
      </PageSection>
      <PageSection title="From request to click">
        <Funnel
          label="Funnel"
          stages={[
            { label: 'Requested', value: 250_000 },
            { label: 'Delivered', value: 248_310 },
            { label: 'Opened', value: 103_793, color: 2 },
            { label: 'Clicked', value: 17_120, color: 3 },
          ]}
        />
      </PageSection>
      <PageSection title="Links">
        <Bars
          label="Links"
          bars={[
            { id: '1', label: 'https://example.com/sale', value: 9120, detail: '54%' },
            { id: '2', label: 'https://example.com/new', value: 3120, detail: '18%' },
          ]}
        />
      </PageSection>
      <PageSection title="Code">
        <CodeEditor
          ariaLabel="HTML"
          value={
            '<h1 class="a">Hello {{first_name}}</h1>\n{{#if vip}}\n  <p style="color: red">{{!-- note --}}</p>\n' +
            '{{/if}}\n'
          }
          onChange={() => undefined}
          problems={[{ line: 3, message: 'Inline colors are hard to read in dark mode.', severity: 'warning' }]}
          completions={[{ tag: 'first_name', detail: 'First name' }, { tag: '#if' }]}
          height={180}
        />
      </PageSection>
      <PageSection title="Sheet">
        <SheetPreview
          label="CSV"
          columns={[{ title: 'email' }, { title: 'city' }]}
          rows={[
            ['a@example.com', 'Lyon'],
            ['wrong', 'Paris'],
          ]}
          problems={[{ row: 1, column: 0, message: 'Not an address' }]}
        />
      </PageSection>
    </Page>
  );
}

function SmallPage() {
  return (
    <Page title="States" wide>
      <PageSection title="Tags and words">
        <div style={{ display: 'flex', gap: 12, flexWrap: 'wrap', alignItems: 'center' }}>
          <Tag>SMS</Tag>
          <Tag tone="accent">A/B</Tag>
          <Tag tone="success" onRemove={() => undefined}>
            News
          </Tag>
          <Tag tone="danger">Failed</Tag>
          <StatusTag tone="success" label="Live" />
          <StatusTag tone="danger" label="Failed" />
          <StatusTag tone="accent" label="Sending" />
          <KeyHint keys="mod+k" />
          <KeyHint keys="g i" />
          <CopyableId value="0f8b2c1e-77aa" />
          <Link to="/somewhere">A link</Link>
        </div>
        <ProgressBar share={0.62} label="Importing contacts" detail="6,200 of 10,000, about 2 minutes left" />
        <ProgressBar share={undefined} label="Preparing" />
        <div style={{ display: 'flex', gap: 12, flexWrap: 'wrap' }}>
          {signs.map((name) => (
            <span key={name} title={name}>
              <Icon name={name} size={20} />
            </span>
          ))}
        </div>
      </PageSection>
      <PageSection title="Skeletons">
        <Skeleton shape="tiles" />
        <Skeleton shape="text" />
      </PageSection>
      <Empty
        title="No contacts yet"
        text="Contacts are the people you write to. Import a file, or add one by hand."
        action={<Button intent="primary">Import contacts</Button>}
        drawing="people"
        learnMore="https://example.com"
      />
      <ErrorState
        failure={new Error('no network')}
        onRetry={() => undefined}
        title="Your contacts couldn't be loaded."
      />
    </Page>
  );
}

function Overlays() {
  const kind = new URLSearchParams(location.search).get('kind');
  const close = () => undefined;
  if (kind === 'confirm')
    return (
      <Confirm
        title="Delete 1,204 contacts?"
        text="They are gone for good, with their history."
        phrase="delete"
        danger
        confirmLabel="Delete contacts"
        onConfirm={close}
        onCancel={close}
      />
    );
  if (kind === 'drawer')
    return (
      <Drawer title="Settings" onClose={close} footer={<Button intent="primary">Save</Button>}>
        Text in a drawer.
      </Drawer>
    );
  return (
    <Dialog
      title="Create list"
      onClose={close}
      footer={
        <>
          <Button>Cancel</Button>
          <Button intent="primary">Create list</Button>
        </>
      }
    >
      <FormField label="Name" required>
        <TextInput value="" onChange={close} />
      </FormField>
    </Dialog>
  );
}

const pages: Readonly<Record<string, () => React.ReactNode>> = {
  table: () => <TablePage />,
  loading: () => <TablePage rows={[]} loading />,
  failed: () => <TablePage rows={[]} failure={new Error('no network')} />,
  form: () => <FormPage />,
  charts: () => <ChartPage />,
  small: () => <SmallPage />,
  overlay: () => (
    <>
      <TablePage />
      <Overlays />
    </>
  ),
};

const wanted = new URLSearchParams(location.search);
document.documentElement.dataset['theme'] = wanted.get('theme') ?? 'light';
const root = document.getElementById('root');
if (root) createRoot(root).render(<main>{pages[wanted.get('page') ?? 'table']?.()}</main>);
