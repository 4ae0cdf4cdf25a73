/** The meaning of a color. Color is never the only indicator: a text or icon always says the same. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';
