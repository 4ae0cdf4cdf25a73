import { danger, success } from 'sendwright/sdk';

export const texts = {
  started: success('The test is running. Results appear as they come.'),
  unavailable: danger(
    "We're sorry, we encountered an issue with Email Testing. Please retry. If the issue continues, please " +
      'contact Support.',
  ),
  notSaved: danger("Your last changes couldn't be saved, so nothing was tested. Save them, then try again."),
} as const;
