/** How an app shows a message in dark mode. */
export type DarkModeBehavior =
  /** As in light mode: nothing changes. */
  | 'ignores'
  /** It applies the message's own dark-mode rules. */
  | 'author'
  /** It darkens light backgrounds and lightens dark text. */
  | 'inverts';

/** A simulated email app. */
export interface SimulatedClient {
  readonly id: string;
  /** Its name in the support data. */
  readonly name: string;
  /** The usual width of its reading pane, in pixels. */
  readonly width: number;
  readonly dark: DarkModeBehavior;
  /** It reads Microsoft's conditional comments and renders with Word. */
  readonly word?: true;
  /** Size of style sheets, in bytes, above which it drops all of them. */
  readonly maximumStyleBytes?: number;
  /** Size of HTML, in bytes, above which it clips the message. */
  readonly maximumBytes?: number;
}

const gmail = { maximumStyleBytes: 16_384, maximumBytes: 102_000 } as const;

/** The twelve most widely used apps. */
export const simulatedClients: readonly SimulatedClient[] = [
  { id: 'gmail', name: 'Gmail', width: 640, dark: 'ignores', ...gmail },
  { id: 'gmail-ios', name: 'Gmail on iOS', width: 375, dark: 'inverts', ...gmail },
  { id: 'gmail-android', name: 'Gmail on Android', width: 375, dark: 'inverts', ...gmail },
  { id: 'apple-mail', name: 'Apple Mail on macOS', width: 640, dark: 'author' },
  { id: 'apple-mail-ios', name: 'Apple Mail on iOS', width: 375, dark: 'author' },
  { id: 'outlook-windows', name: 'Outlook on Windows', width: 640, dark: 'inverts', word: true },
  { id: 'outlook-mac', name: 'Outlook on macOS', width: 640, dark: 'author' },
  { id: 'outlook-com', name: 'Outlook.com', width: 640, dark: 'inverts' },
  { id: 'outlook-ios', name: 'Outlook on iOS', width: 375, dark: 'inverts' },
  { id: 'yahoo', name: 'Yahoo Mail', width: 640, dark: 'ignores' },
  { id: 'samsung', name: 'Samsung Email', width: 375, dark: 'author' },
  { id: 'thunderbird', name: 'Thunderbird', width: 640, dark: 'ignores' },
];
