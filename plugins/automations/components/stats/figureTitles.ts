import type { AutomationFigure } from 'sendwright/wire/automationPeople';

export const figureTitles: Readonly<Record<AutomationFigure, string>> = {
  entered: 'Entered',
  waiting: 'Waiting',
  passed: 'Passed',
  completed: 'Completed',
  left: 'Left early',
};

/** What the times of a figure's people are. */
export const happened: Readonly<Record<AutomationFigure, string>> = {
  entered: 'entered',
  waiting: 'waiting since',
  passed: 'passed',
  completed: 'completed',
  left: 'left',
};

export const isFigure = (text: string | null): text is AutomationFigure => text !== null && text in figureTitles;
