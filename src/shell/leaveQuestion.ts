/** The question before unsaved changes are lost. */
export const leaveQuestion = {
  title: 'Leave without saving?',
  text: 'This page has changes that are not saved. They are lost if you leave it.',
} as const;
