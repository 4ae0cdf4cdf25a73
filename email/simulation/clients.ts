/** How a program shows a message while its reader prefers dark colors. */
export type DarkManner =
  /** As in the light: the message decides nothing and nothing is changed. */
  | 'ignores'
  /** The message's own rules for dark colors. */
  | 'author'
  /** The program turns light backgrounds dark and dark words light. */
  | 'inverts';

/** An email app that is simulated. */
export interface SimulatedClient {
  readonly id: string;
  /** As the table of support names it. */
  readonly name: string;
  /** Pixels of its reading pane, as a rule. */
  readonly width: number;
  readonly dark: DarkManner;
  /** Reads Microsoft's conditional comments and draws with Word. */
  readonly word?: true;
  /** Bytes of style sheets above which it drops all of them. */
  readonly mostStyles?: number;
  /** Bytes of HTML above which it cuts the message off. */
  readonly mostBytes?: number;
}

const gmail = { mostStyles: 16_384, mostBytes: 102_000 } as const;

/** The twelve programs that most readers use. */
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
