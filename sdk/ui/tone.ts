/** What a color means. Never alone: a word or a sign always says the same. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';
